import { pageIn } from './api/page';

/** Characters of a path that servers and proxies take without doubt; a longer one stands behind `#`, which is not sent. */
const LONGEST = 2000;
/** What a page of this server is not. */
const OTHERS = /^\/(api|assets|embed|embedded|health|icons|metrics|pictures)(\/|$)|^\/[^/]*\.[^/]*$/;

/** Where we are: the path of the page, in pieces. */
function parts(): string[] {
  try {
    const path = pageIn(location).slice(1).replace(/\/+$/, '');
    return path ? path.split('/').map(decodeURIComponent) : [];
  } catch {
    return ['?']; // an address that cannot be read is a page that is not there
  }
}

export const route = $state({ parts: parts() });

function arrive(): void {
  const page = pageIn(location);
  if (location.hash.startsWith('#/') && page.length <= LONGEST) history.replaceState(history.state, '', page);
  route.parts = parts();
}
if (globalThis.location) arrive();
globalThis.addEventListener?.('popstate', arrive);
globalThis.addEventListener?.('hashchange', arrive);

export function href(...path: string[]): string {
  const page = `/${path.map(encodeURIComponent).join('/').replaceAll('%40', '@')}`;
  return page.length <= LONGEST ? page : `/#${page}`;
}

/** Shows the page of an address of ours, as a new entry of the history. */
export function open(address: string): void {
  const asked = new URL(address, location.href);
  if (pageIn(asked) === pageIn(location)) return;
  history.pushState(null, '', asked);
  dispatchEvent(new Event('popstate'));
}

export function go(...path: string[]): void {
  open(href(...path));
}

/** Links to pages open without a reload; with a key or another button they do what the browser does with links. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    const within = link.getAttribute('href')?.startsWith('#') && !link.hash.startsWith('#/');
    if (within || OTHERS.test(link.pathname)) return;
    event.preventDefault();
    open(link.href);
  };
  addEventListener('click', follow);
  return () => removeEventListener('click', follow);
}
