// The tree of a puzzle as its judge, for times without network.

import type { LineMove } from '../review/api';
import type { OfflineNode, OfflinePuzzle, OfflineResult, PuzzleAttempt, PuzzleResult } from './api';
import type { Answered, PuzzleJudge, Shown } from './solving.svelte';

export function beginOffline({ puzzle, tree }: OfflinePuzzle): PuzzleAttempt | null {
  if (!tree.view) return null;
  return {
    id: puzzle.id,
    mode: 'offline',
    puzzle,
    rated: false,
    result: null,
    over: false,
    ply: 0,
    line: [],
    view: tree.view,
    outcome: null,
    run: null,
  };
}

/**
 * done: the puzzle is solved or missed for the first time, by these moves of both sides
 * random: which of several defences is chosen, from 0 to below 1
 */
export function treeJudge(
  kept: OfflinePuzzle,
  begun: PuzzleAttempt,
  done: (result: Pick<OfflineResult, 'game' | 'puzzle' | 'moves'>) => void,
  random: () => number = Math.random,
): PuzzleJudge {
  let node: OfflineNode = kept.tree;
  let attempt = begun;

  const written = (text: string): LineMove => {
    const move = node.view?.legal_moves.find((each) => each.text === text);
    return { side: attempt.puzzle.side, text, display: move?.display ?? text, path: move?.path ?? [] };
  };

  function end(result: PuzzleResult, more: string[] = []): void {
    if (attempt.result) return;
    attempt = { ...attempt, result };
    const moves = [...attempt.line.map(({ text }) => text), ...more];
    done({ game: attempt.puzzle.game, puzzle: attempt.puzzle.id, moves });
  }

  function advance(text: string): Shown[] {
    const answers = node.winning[text] ?? [];
    const answer = answers[Math.floor(random() * answers.length)];
    const own = written(text);
    const reply = answer?.reply ?? [];
    const next = answer?.then ?? null;
    const view = next?.view ?? null;
    attempt = {
      ...attempt,
      line: [...attempt.line, own, ...reply],
      ply: attempt.ply + 1 + reply.length,
      view: view ?? answer?.view ?? attempt.view,
      over: !view || !Object.keys(next?.winning ?? {}).length,
    };
    if (next) node = next;
    const shown = reply.map((each, i) => ({ ...each, view: i === reply.length - 1 ? view : null }));
    return [{ ...own, view: reply.length ? (answer?.view ?? null) : (answer?.view ?? view) }, ...shown];
  }

  const answered = (more: Partial<Answered>): Answered => ({
    good: null,
    reply: [],
    hint: '',
    solution: [],
    rating: null,
    next: null,
    attempt,
    ...more,
  });

  return {
    tells: true,
    attempt: async ({ move, ask }) => {
      if (ask === 'hint') {
        const found = node.view?.legal_moves.find(({ text }) => text in node.winning);
        end('missed');
        return answered({ hint: found?.path[0] ?? '' });
      }
      if (ask === 'solution') {
        end('missed');
        const solution: Shown[] = [];
        for (
          let [text] = Object.keys(node.winning);
          text && !attempt.over;
          [text] = Object.keys(node.winning)
        )
          solution.push(...advance(text));
        attempt = { ...attempt, over: true };
        return answered({ solution });
      }
      if (!move || !(move in node.winning)) {
        end('missed', move ? [move] : []);
        return answered({ good: false });
      }
      const [own, ...reply] = advance(move);
      if (attempt.over) end('solved');
      return answered({ good: true, reply, moved: own?.view ?? null });
    },
  };
}
