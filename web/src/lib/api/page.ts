/** The path of a page in an address. Old addresses have it behind `#/`, and very long ones still do. */
export function pageIn({ pathname, hash }: { pathname: string; hash: string }): string {
  return hash.startsWith('#/') ? hash.slice(1) : pathname;
}
