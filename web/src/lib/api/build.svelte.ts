// Whether the server serves a newer page than this one: it names its build in every answer.

const KEY = 'ludarium.reloaded';

/** Watches for an upgrade of the server, and reloads the page for it when asked: once for each build, never in a loop. */
export class Build {
  /** The build of the server's page, where that is not this one. */
  newest = $state<string | null>(null);
  private newer = $state<string | null>(null);

  /** own: this page's build; where it does not know it, the first one that is told is its own */
  constructor(
    private own: string | null,
    private readonly kept: Pick<Storage, 'getItem' | 'setItem'> | undefined,
    private readonly reload: () => void,
  ) {}

  told(build: string | null): void {
    if (!build) return;
    this.own ??= build;
    this.newest = build === this.own ? null : build;
    this.newer = this.newest && this.reloadedFor().includes(this.newest) ? null : this.newest;
  }

  /** Whether the page should be loaded anew when nothing is lost by it. */
  get stale(): boolean {
    return this.newer !== null;
  }

  /** Loads the page anew, if that has not been done for this build. */
  renew(): void {
    if (this.newer === null) return;
    const builds = [...this.reloadedFor(), this.newer].slice(-8);
    this.newer = null;
    try {
      this.kept?.setItem(KEY, JSON.stringify(builds));
    } catch {
      return; // nothing would stop the next reload
    }
    if (this.kept) this.reload();
  }

  private reloadedFor(): string[] {
    try {
      const builds: unknown = JSON.parse(this.kept?.getItem(KEY) ?? '[]');
      return Array.isArray(builds) ? builds : [];
    } catch {
      return [];
    }
  }
}

function session(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined; // a browser may refuse to keep anything
  }
}

const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;

export const build = new Build(own, session(), () => location.reload());
