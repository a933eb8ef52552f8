// What a game points out on the board: a danger, or a chance of the side to act.
import type { View } from '../api/types';
import { settings } from '../settings/settings.svelte';

export interface Pointed {
  alarms: string[];
  chances: string[];
}

/** The cells of notices, where these are wished; a chance of the opponent is a danger. */
export function pointedOut(view: Pick<View, 'notices' | 'turn' | 'viewer'> | null | undefined): Pointed {
  if (!view) return { alarms: [], chances: [] };
  const { notices, turn, viewer } = view;
  const own = viewer === null || viewer === turn;
  const cells = (good: boolean) =>
    notices.filter(({ chance }) => (chance && own) === good).flatMap((notice) => notice.cells);
  return { alarms: cells(false), chances: settings.showWarnings ? cells(true) : [] };
}
