// Where the matches of a knockout stand in its picture.

import type { Match } from './api';

export const BOX = { width: 236, height: 52, across: 28, down: 14 };

export interface Placed {
  match: Match;
  x: number;
  y: number;
}
export interface Drawn {
  boxes: Placed[];
  lines: { id: string; path: string }[];
  titles: { key: string; x: number; y: number; match: Match; last: boolean }[];
  width: number;
  height: number;
}

/** Two known players or a decided walkover: what nobody plays is not drawn in the first round. */
const drawn = (match: Match) => !(match.round === 1 && match.known && match.players.includes(null));

/** The stages below each other; a round is a column, and a match stands between those that lead to it. */
export function draw(bracket: readonly Match[]): Drawn {
  const result: Drawn = { boxes: [], lines: [], titles: [], width: 0, height: 0 };
  const main = bracket.filter((match) => match.stage === 'main');
  const losers = bracket.filter((match) => match.stage === 'losers');
  const rounds = Math.max(0, ...main.map((match) => match.round));
  const where = new Map<string, Placed>();
  let top = 28;
  const put = (matches: readonly Match[], column: (match: Match) => number) => {
    const slots = Math.max(
      1,
      ...matches.map((match) => matches.filter((one) => one.round === match.round).length),
    );
    const unit = BOX.height + BOX.down;
    for (const match of matches) {
      const inRound = matches.filter((one) => one.round === match.round).length;
      const each = (slots / inRound) * unit;
      const placed = {
        match,
        x: column(match) * (BOX.width + BOX.across),
        y: top + match.place * each + (each - unit) / 2,
      };
      where.set(match.id, placed);
      if (drawn(match)) result.boxes.push(placed);
    }
    for (const round of new Set(matches.map((match) => match.round))) {
      const first = matches.find((match) => match.round === round);
      if (first)
        result.titles.push({
          key: first.id,
          x: column(first) * (BOX.width + BOX.across),
          y: top - 10,
          match: first,
          last: matches === main && round === rounds,
        });
    }
    top += slots * unit + 34;
  };
  put(main, (match) => match.round - 1);
  if (losers.length) put(losers, (match) => match.round - 1);
  const columns = Math.max(rounds, ...losers.map((match) => match.round));
  const finals = bracket.filter(
    (match) =>
      match.stage === 'final' && (match.id === 'F' || match.players.some((player) => player !== null)),
  );
  const lastOfMain = Math.max(
    28,
    ...main.filter(({ round }) => round === rounds).map(({ id }) => where.get(id)?.y ?? 0),
  );
  for (const match of finals) {
    const placed = {
      match,
      x: columns * (BOX.width + BOX.across),
      // Beside the last match of the winners, so that the end of a high bracket is seen without scrolling down.
      y: lastOfMain + finals.indexOf(match) * (BOX.height + 34),
    };
    where.set(match.id, placed);
    result.boxes.push(placed);
    result.titles.push({ key: match.id, x: placed.x, y: placed.y - 10, match, last: true });
  }
  const third = bracket.find((match) => match.stage === 'third');
  if (third) put([third], () => Math.max(0, rounds - 1));
  for (const { match, x, y } of result.boxes) {
    for (const source of match.sources) {
      const [kind, id = ''] = source.split(' ');
      const from = where.get(id);
      if (kind !== 'winner' || !from || !result.boxes.includes(from) || match.id === 'G') continue;
      const [ax, ay, bx, by] = [from.x + BOX.width, from.y + BOX.height / 2, x, y + BOX.height / 2];
      const middle = bx - BOX.across / 2;
      result.lines.push({ id: `${id}-${match.id}`, path: `M${ax} ${ay}H${middle}V${by}H${bx}` });
    }
  }
  result.width = Math.max(BOX.width, ...result.boxes.map(({ x }) => x + BOX.width)) + 2;
  result.height = Math.max(BOX.height, ...result.boxes.map(({ y }) => y + BOX.height)) + 8;
  return result;
}

/** How far to the right what matters now begins: the own next match or the first one that is open. When all are decided
 * it is the column before the own last match, or before the final. */
export function whereToLook({ boxes }: Drawn, you: number | null): number {
  const isOwn = ({ match }: Placed) => you !== null && match.players.includes(you);
  const open = boxes.filter(({ match }) => !match.decided && match.known);
  const shown = open.length ? open : boxes;
  const own = shown.filter(isOwn);
  const columns = (own.length ? own : shown).map(({ x }) => x);
  return open.length ? Math.min(...columns) : Math.max(0, ...columns) - BOX.width;
}

const ROOM = BOX.width - 46; // beside the score
const WIDE = /[\u1100-\uffdc]/;

/** A name that fits into its box; SVG does not shorten texts. */
export function shortened(text: string): string {
  let width = 0;
  let end = 0;
  for (const letter of text) {
    width += WIDE.test(letter) ? 14 : /[mwMWA-Z]/.test(letter) ? 10.2 : 7.8;
    if (width > ROOM) return `${text.slice(0, end).trimEnd()}…`;
    end += letter.length;
  }
  return text;
}
