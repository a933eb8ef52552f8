// Whether the server serves a newer page than this one: it names its build in every answer.

const KEY = 'ludarium.reloaded';

/** Watches for an upgrade of the server, and reloads the page for it when asked: once for each build, never in a loop. */
export class Build {
  private own: string | null = null;
  private newer = $state<string | null>(null);

  constructor(
    private readonly kept: Pick<Storage, 'getItem' | 'setItem'> | undefined,
    private readonly reload: () => void,
  ) {}

  /** The first build that is told is this page's own. */
  told(build: string | null): void {
    if (!build) return;
    this.own ??= build;
    this.newer = build === this.own || this.reloadedFor().includes(build) ? null : build;
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

export const build = new Build(session(), () => location.reload());
