// What the service worker decides, without what a service worker is made of.

export type Source = 'shell' | 'build' | 'public' | 'network';

/** Where the answer to a request comes from. What the server computes is never kept: it comes from the network alone. */
export function sourceOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: readonly string[],
): Source {
  const { pathname, origin: asked } = new URL(request.url);
  if (
    request.method !== 'GET' ||
    asked !== origin ||
    /^\/(api|embed|embedded|health|metrics|pictures)(\/|$)/.test(pathname)
  ) {
    return 'network';
  }
  if (pathname.startsWith('/assets/')) return 'build';
  if (request.mode === 'navigate') return /^\/([^/]*\.[^/]*$|icons\/)/.test(pathname) ? 'network' : 'shell';
  return files.includes(pathname) ? 'public' : 'network';
}

export interface Pushed {
  title: string;
  body: string;
  url: string;
  tag: string;
}

/** What the server sent. Something has to be shown even where nothing can be read. */
export function pushedIn(text: string | undefined): Pushed {
  let given: Partial<Record<keyof Pushed, unknown>> = {};
  try {
    given = JSON.parse(text ?? '{}') ?? {};
  } catch {
    // then the name of the page will do
  }
  const words = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value ? value : otherwise;
  return {
    title: words(given.title, 'Ludarium'),
    body: words(given.body, ''),
    url: words(given.url, '/'),
    tag: words(given.tag, ''),
  };
}

/** An address of ours, whatever was sent. */
export function ownAddress(url: unknown, origin: string): string {
  try {
    const address = new URL(String(url ?? '/'), origin);
    return address.origin === origin ? address.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}

/** A tab with the path of the page that it says it shows; null where it gave no answer. */
export interface Asked<T> {
  tab: T;
  page: string | null;
}

/** Whether somebody looks at this page. */
export function isSeen(tabs: readonly Asked<{ visibilityState: string }>[], page: string): boolean {
  return tabs.some((asked) => asked.page === page && asked.tab.visibilityState === 'visible');
}

/** The tab for a page: one that shows it already, else one that says it has no game; undefined for a new one. */
export function tabFor<T>(tabs: readonly Asked<T>[], page: string): Asked<T> | undefined {
  const free = (shown: string | null) => shown !== null && !shown.startsWith('/table/');
  return tabs.find((asked) => asked.page === page) ?? tabs.find((asked) => free(asked.page));
}
