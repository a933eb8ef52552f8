// The winning chances of a game as a curve, and in words.

export type Chances = readonly (number | null)[];

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  ply: number;
  chance: number;
}

/** The stretches of a game that were judged; between them there is no curve. */
export function stretches(chances: Chances): Point[][] {
  const found: Point[][] = [];
  let before: Point | undefined;
  chances.forEach((chance, ply) => {
    const here = chance === null ? undefined : { ply, chance };
    if (here && before) found.at(-1)?.push(here);
    else if (here) found.push([here]);
    before = here;
  });
  return found;
}

/** Where a point is in a picture of all plies: certain wins of the first side are on top. */
export function placeOf({ ply, chance }: Point, plies: number, { width, height }: Size): [number, number] {
  return [plies ? (ply / plies) * width : width / 2, (1 - chance) * height];
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const written = ([x, y]: [number, number]) => `${rounded(x)} ${rounded(y)}`;

export function curve(points: readonly Point[], plies: number, size: Size): string {
  return `M${points.map((point) => written(placeOf(point, plies, size))).join('L')}`;
}

/** What lies between a curve and the lower edge. */
export function area(points: readonly Point[], plies: number, size: Size): string {
  const foot = (point: Point | undefined) =>
    point ? written([placeOf(point, plies, size)[0], size.height]) : '';
  return `${curve(points, plies, size)}L${foot(points.at(-1))}L${foot(points[0])}Z`;
}

/** From here on a side is ahead. */
const AHEAD = 0.6;

export interface Lead {
  /** 0: the first side, 1: the second, null: nobody. */
  side: 0 | 1 | null;
  from: number;
  to: number;
}

const leader = (chance: number) => (chance >= AHEAD ? 0 : chance <= 1 - AHEAD ? 1 : null);

/** Who was ahead from which ply to which. */
export function leads(chances: Chances): Lead[] {
  const found: Lead[] = [];
  chances.forEach((chance, ply) => {
    if (chance === null) return;
    const side = leader(chance);
    const last = found.at(-1);
    if (last && last.side === side) last.to = ply;
    else found.push({ side, from: ply, to: ply });
  });
  return found;
}

/** What each clock shows of the most that one did, from 0 to 1; nothing where none ran. */
export function shares(clocks: readonly (number | null)[]): number[] {
  const most = Math.max(0, ...clocks.map((clock) => clock ?? 0));
  return most ? clocks.map((clock) => (clock ?? 0) / most) : [];
}
