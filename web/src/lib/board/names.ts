// A piece's whole name on the piece.

const RADIUS = 43; // of the room for it, in hundredths of a piece's width
const LARGEST = 20;
const SMALLEST = 6;
const LINE = 1.12; // from line to line, in sizes of the font
const HALF_HEIGHT = 0.36; // of a line's letters
const WIDE = /[\u1100-\uffdc]/;

/** How wide a text is in a bold font, in sizes of the font. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[mwMW]/.test(letter) || WIDE.test(letter) ? 1.05 : 0.69), 0);

/** Its lines, hardly longer than its longest word. What stands in brackets begins a line, also without a space before. */
export function nameLines(name: string): string[] {
  const words = name
    .replace(/([^ ])([（(])/, '$1 $2')
    .split(' ')
    .filter(Boolean);
  const longest = Math.max(...words.map((word) => word.length));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The lines of a name and where each one stands, as large as a round piece has room for them. */
export function nameOn(name: string): { size: number; lines: { text: string; y: number }[] } {
  const lines = nameLines(name);
  const height = (i: number, size: number) => (i - (lines.length - 1) / 2) * size * LINE;
  const fits = (size: number) =>
    lines.every(
      (line, i) =>
        Math.hypot((widthOf(line) * size) / 2, Math.abs(height(i, size)) + HALF_HEIGHT * size) <= RADIUS,
    );
  let size = LARGEST;
  while (size > SMALLEST && !fits(size)) size -= 0.5;
  return { size, lines: lines.map((text, i) => ({ text, y: height(i, size) })) };
}
