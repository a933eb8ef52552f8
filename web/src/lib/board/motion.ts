// Motion that explains: what is gone shrinks away, what became another turns over, what is new settles down.

interface Wish {
  duration: number;
}

export function vanish(_node: Element, { duration }: Wish) {
  return { duration, css: (t: number) => `opacity: ${t}; transform: scale(${0.4 + 0.6 * t})` };
}

export function turnOver(_node: Element, { duration }: Wish) {
  return { duration, css: (t: number) => `transform: scaleX(${t})` };
}

export function settle(_node: Element, { duration }: Wish) {
  return { duration, css: (t: number) => `opacity: ${t}; transform: scale(${1.8 - 0.8 * t})` };
}
