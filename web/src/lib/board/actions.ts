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

/** How many steps clockwise an action turns a piece; 0 if it is no turn. */
export function turnOf(token: string): number {
  const turn = /^rotate-(?:(left|right)(?:-(\d))?|(\d))$/.exec(token);
  if (!turn) return 0;
  return Number(turn[2] ?? turn[3] ?? 1) * (turn[1] === 'left' ? -1 : 1);
}

/** Turns have a sign of their own, which takes less room on the board than words. */
export function signOf(token: string): string | null {
  const turns = turnOf(token);
  if (!turns) return null;
  const count = Math.abs(turns);
  return `${turns < 0 ? '↺' : '↻'}${count > 1 ? count : ''}`;
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
