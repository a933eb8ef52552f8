import type { Choice } from './Actions.svelte';

const SKIPS = ['skip', 'pass'];
const LEFT = 'rotate-left';
const RIGHT = 'rotate-right';

/** The action buttons among the steps, each with its key. A and D turn only where no cell could be meant. */
export function choicesOf(steps: string[], labels: Record<string, string>, onlyActions: boolean): Choice[] {
  const tokens = Object.keys(labels).filter((token) => steps.includes(token));
  return tokens.map((token, i) => ({
    token,
    label: labels[token] ?? token,
    key: keyOf(token, i, onlyActions),
  }));
}

/** Turns have a sign of their own, which takes less room on the board than words. */
export function signOf(token: string): string | null {
  const turn = /^rotate-(left|right)(?:-(\d))?$/.exec(token);
  return turn ? `${turn[1] === 'left' ? '↺' : '↻'}${turn[2] ?? ''}` : null;
}

function keyOf(token: string, index: number, onlyActions: boolean): string {
  if (SKIPS.includes(token)) return '␣';
  if (onlyActions && token === LEFT) return 'A';
  if (onlyActions && token === RIGHT) return 'D';
  return String(index + 1);
}

/** The action that a key means. */
export function actionOfKey(key: string, choices: Choice[]): string | undefined {
  const wanted = key === ' ' ? '␣' : key.toUpperCase();
  const direct = choices.find((choice) => choice.key === wanted);
  return direct?.token ?? (/^[1-9]$/.test(key) ? choices[Number(key) - 1]?.token : undefined);
}
