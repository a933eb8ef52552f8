// What each key means: the help lists it, and a test finds keys with two meanings.

import type { Key } from '../i18n/index.svelte';

export interface KeyHelp {
  /** As it stands on the keyboard. */
  shown: string[];
  /** As the browser names it, without what Shift makes of it. */
  keys: string[];
  text: Key;
  /** Where the same key may mean something else otherwise. */
  only?: 'turn-offered';
}

export const KEYS: KeyHelp[] = [
  { shown: ['W', 'A', 'S', 'D'], keys: ['w', 'a', 's', 'd'], text: 'help.key.wasd' },
  { shown: ['Shift + W A S D'], keys: ['W', 'A', 'S', 'D'], text: 'help.key.shift' },
  { shown: ['E', 'Enter'], keys: ['e', 'Enter'], text: 'help.key.e' },
  { shown: ['A', 'D'], keys: ['a', 'd'], text: 'help.key.rotate', only: 'turn-offered' },
  { shown: ['Space'], keys: [' '], text: 'help.key.space' },
  { shown: ['1', '2', '3'], keys: ['1', '2', '3'], text: 'help.key.digits' },
  { shown: ['M'], keys: ['m', 'M'], text: 'help.key.mark' },
  { shown: ['X'], keys: ['x', 'X'], text: 'help.key.arrow' },
  { shown: ['Esc'], keys: ['Escape'], text: 'help.key.esc' },
  {
    shown: ['←', '→', '↑', '↓'],
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    text: 'help.key.arrows',
  },
  { shown: ['Home', 'End'], keys: ['Home', 'End'], text: 'help.key.ends' },
  { shown: ['/'], keys: ['/'], text: 'help.key.slash' },
  { shown: ['F'], keys: ['f'], text: 'help.key.f' },
  { shown: ['H'], keys: ['h'], text: 'help.key.h' },
  { shown: ['L'], keys: ['l'], text: 'help.key.l' },
  { shown: ['B'], keys: ['b'], text: 'help.key.b' },
  { shown: ['T'], keys: ['t'], text: 'help.key.t' },
  { shown: ['N'], keys: ['n'], text: 'help.key.n' },
  { shown: ['O'], keys: ['o'], text: 'help.key.o' },
  { shown: ['Ctrl + Z'], keys: ['Control+z'], text: 'help.key.undo' },
  { shown: ['?', 'F1'], keys: ['?', 'F1'], text: 'help.key.help' },
];
