export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** A piece as a drawing, a character, a letter, or with its whole name. */
export type PieceStyle = 'symbols' | 'glyphs' | 'letters' | 'names';

export const BOARD_THEMES = ['wood', 'slate', 'sand', 'ink'] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  board: BoardTheme;
  /** `auto`: as each game has them. */
  pieces: 'auto' | PieceStyle;
  safeColours: boolean;
  showTargets: boolean;
  showLast: boolean;
  showWarnings: boolean;
  showAll: boolean;
  coordinates: boolean;
  grid: boolean;
  animation: boolean;
  confirm: boolean;
  /** How fast computers play each other. */
  pace: Speed;
  autoWin: boolean;
  /** Chat at tables with other people. */
  chat: boolean;
  sound: boolean;
  music: boolean;
  volume: number;
  language: string;
}

export const DEFAULTS: Settings = {
  theme: 'auto',
  board: 'wood',
  pieces: 'auto',
  safeColours: false,
  showTargets: true,
  showLast: true,
  showWarnings: true,
  showAll: false,
  coordinates: true,
  grid: true,
  animation: true,
  confirm: false,
  pace: 'normal',
  autoWin: false,
  chat: true,
  sound: true,
  music: false,
  volume: 60,
  language: '',
};

export const CHOICES = {
  theme: ['auto', 'light', 'dark'],
  board: BOARD_THEMES,
  pieces: ['auto', 'symbols', 'glyphs', 'letters', 'names'],
  pace: SPEEDS,
} as const;

/** The settings in what was kept: known names with values of the right kind; all else is the default. */
export function readSettings(kept: unknown): Settings {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const settings: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    const value = given[name];
    if (typeof value !== typeof standard) continue;
    const choices: readonly unknown[] | undefined = CHOICES[name as keyof typeof CHOICES];
    if (choices && !choices.includes(value)) continue;
    if (name === 'volume' && !((value as number) >= 0 && (value as number) <= 100)) continue;
    settings[name] = value;
  }
  return settings as unknown as Settings;
}
