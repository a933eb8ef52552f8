// Whether the server can be reached, as far as sockets, requests and the device can tell.

const PATIENCE = 3000; // milliseconds without a connection before that is told: a restart takes less

export class Reach {
  /** It is told that there is no connection. */
  lost = $state(false);
  private connected = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The socket that every page has was opened, or broke. */
  socket(open: boolean): void {
    this.connected = open;
    clearTimeout(this.timer);
    if (open) this.lost = false;
    else this.timer = setTimeout(() => this.miss(), PATIENCE);
  }

  /** A request got no answer, or the device says that it has no network. */
  miss(): void {
    if (!this.connected) this.lost = true;
  }
}

export const reach = new Reach();
