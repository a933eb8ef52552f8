// Where each page of the history was scrolled to. Pages come later than their addresses, so the browser cannot know.

const PATIENCE = 4000; // milliseconds that a page may take until it is as long as it was

interface Entry {
  place?: number;
}

/** Keeps the places of pages, and goes back there with Back and Forward; a new page begins at its top. */
export function keepScroll(): () => void {
  history.scrollRestoration = 'manual';
  let last = Date.now();
  let waiting: ResizeObserver | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const places = new Map<number, number>();

  function placeOfEntry(): number {
    const { place } = (history.state ?? {}) as Entry;
    if (place !== undefined) return place;
    last += 1;
    history.replaceState({ ...history.state, place: last }, '');
    return last;
  }
  let here = placeOfEntry();

  function stop(): void {
    clearTimeout(timer);
    waiting?.disconnect();
    waiting = undefined;
  }

  /** Scrolls as soon as the page is long enough, unless somebody scrolls before. */
  function goTo(top: number): void {
    stop();
    scrollTo(0, top);
    if (top === 0 || Math.abs(scrollY - top) < 2) return;
    waiting = new ResizeObserver(() => {
      scrollTo(0, top);
      if (Math.abs(scrollY - top) < 2) stop();
    });
    waiting.observe(document.body);
    timer = setTimeout(stop, PATIENCE);
  }

  const moved = () => {
    if (!waiting) places.set(here, scrollY);
  };
  const went = () => {
    const known = ((history.state ?? {}) as Entry).place !== undefined;
    here = placeOfEntry();
    goTo(known ? (places.get(here) ?? 0) : 0);
  };
  addEventListener('scroll', moved, { passive: true });
  addEventListener('popstate', went);
  for (const touched of ['wheel', 'touchstart', 'keydown'])
    addEventListener(touched, stop, { passive: true });
  return () => {
    stop();
    removeEventListener('scroll', moved);
    removeEventListener('popstate', went);
  };
}
