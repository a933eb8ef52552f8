// How a narrow window is shared between a board and what belongs to it. Lengths are pixels.

const HEADER = 52;
const SHORT = 700; // a window lower than this is scrolled past the header
const STRIP = 44; // a player above or below the board
const AROUND = 30;

export const DOCK = 52;
/** What the words under a board have at least. */
export const WORDS = 128;

const headerIn = (window: number) => (window < SHORT ? 0 : HEADER);

/** What the rest of the page needs, so that the board, its players, the words and the dock are seen together. */
export function spareOf(window: number, players: number, words = WORDS): number {
  return headerIn(window) + players * STRIP + words + DOCK + AROUND;
}

/** How high the words may be that begin at `top` of the page. */
export function roomForWords(window: number, top: number): number {
  return Math.max(WORDS, window - (top + headerIn(window) - HEADER) - DOCK - 8);
}
