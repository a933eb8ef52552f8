/** Where we are: the part of the address behind #/, in pieces. */
function parts(): string[] {
  try {
    const path = location.hash.replace(/^#\/?/, '').replace(/\/+$/, '');
    return path ? path.split('/').map(decodeURIComponent) : [];
  } catch {
    return ['?']; // an address that cannot be read is a page that is not there
  }
}

export const route = $state({ parts: parts() });

globalThis.addEventListener('hashchange', () => {
  route.parts = parts();
});

export function href(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join('/')}`;
}

export function go(...path: string[]): void {
  location.hash = href(...path);
}
