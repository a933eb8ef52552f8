// Moves as paths of clicks. The client knows no rules: it walks from one step to the next.

import type { Move } from '../api/types';

/** The steps that may follow a path, each with the moves it leads to. */
export function nextSteps(moves: Move[], path: string[]): Map<string, Move[]> {
  const steps = new Map<string, Move[]>();
  for (const move of moves) {
    const step = move.path[path.length];
    if (step === undefined || !path.every((token, i) => move.path[i] === token)) continue;
    const leads = steps.get(step);
    if (leads) leads.push(move);
    else steps.set(step, [move]);
  }
  return steps;
}

/** The move whose path this is, if it is a whole one. */
export function finished(moves: Move[], path: string[]): Move | undefined {
  return moves.find(
    (move) => move.path.length === path.length && path.every((token, i) => move.path[i] === token),
  );
}

/** Where a click leads: on along the path, to a new beginning, back, or nowhere. */
export function afterClick(moves: Move[], path: string[], token: string): string[] {
  if (nextSteps(moves, path).has(token)) return [...path, token];
  const again = path.lastIndexOf(token);
  if (again >= 0) return path.slice(0, again === path.length - 1 ? again : again + 1);
  return nextSteps(moves, []).has(token) ? [token] : [];
}

/** The beginning that a click may leave out: the only one that there is, where the click is on what follows it. */
export function onlyBeginning(moves: Move[], token: string): string | undefined {
  const [first, ...others] = nextSteps(moves, []).keys();
  if (first === undefined || others.length || first === token) return undefined;
  return nextSteps(moves, [first]).has(token) ? first : undefined;
}

/** The legal moves that a typed text may become, those that begin with it first. */
export function completions(moves: Move[], typed: string, most = 8): Move[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  const place = (move: Move) =>
    Math.min(
      ...[move.text, move.display].map((text) => {
        const at = text.toLowerCase().indexOf(wanted);
        return at < 0 ? Number.POSITIVE_INFINITY : at;
      }),
    );
  return moves
    .map((move) => ({ move, at: place(move) }))
    .filter(({ at }) => at < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ move }) => move);
}

/** The move that a typed text means, by either of its spellings. */
export function typedMove(moves: Move[], typed: string): Move | undefined {
  const wanted = typed.trim();
  return (
    moves.find((move) => move.text === wanted) ??
    moves.find((move) => move.display === wanted) ??
    moves.find((move) => move.text.toLowerCase() === wanted.toLowerCase())
  );
}
