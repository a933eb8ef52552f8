// Ludarium as an app of the device.

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

class Install {
  /** The browser offers to install the page. */
  offered = $state.raw<InstallPrompt | null>(null);
  installed = $state(
    (globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false) ||
      (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === true,
  );

  listen(): () => void {
    const offer = (event: Event) => {
      event.preventDefault(); // the settings have the button
      this.offered = event as InstallPrompt;
    };
    const done = () => {
      this.offered = null;
      this.installed = true;
    };
    addEventListener('beforeinstallprompt', offer);
    addEventListener('appinstalled', done);
    return () => {
      removeEventListener('beforeinstallprompt', offer);
      removeEventListener('appinstalled', done);
    };
  }

  async ask(): Promise<void> {
    const { offered } = this;
    this.offered = null; // a browser asks once for each offer
    await offered?.prompt();
  }
}

export const install = new Install();
