import type { BoardData, Side, Tone } from '../api/types';
import type { BoardTheme } from '../settings/defaults';
import { chroma, dyed, hue, luminance, mix } from './colour';

/** The colours of a piece. */
export interface Paint {
  fill: string;
  ink: string;
  accent: string;
  soft: string;
  edge: string;
  outline: string;
}

/** The colours that belong to no game. */
export interface Theme {
  paper: string;
  ink: string;
  last: string;
  target: string;
  targetRing: string;
  capture: string;
  stack: string;
  special: string;
  premove: string;
  selected: string;
  arrow: string;
  arrowEdge: string;
  alarm: string;
  fog: string;
  fogLine: string;
  /** Of a person's own arrows and marks: plain, with Shift, with Alt, with both. */
  brushes: [string, string, string, string];
}

export interface Look {
  dark: boolean;
  board: BoardTheme;
  safeColours: boolean;
}

const LIGHT: Theme = {
  paper: '#f4eee2',
  ink: '#3a2f24',
  last: '#f3cf6b',
  target: '#20514a',
  targetRing: '#fdf7e6',
  capture: '#a32a1c',
  stack: '#1d4f8c',
  special: '#6a2f86',
  premove: '#3f5a8a',
  selected: '#6fb9a0',
  arrow: '#1f6a5c',
  arrowEdge: '#fbf4e2',
  alarm: '#b3392b',
  fog: '#bdb3a4',
  fogLine: '#aaa091',
  brushes: ['#15781b', '#882020', '#003088', '#b06f00'],
};
const DARK: Theme = {
  paper: '#1b1917',
  ink: '#e8dfd0',
  last: '#d8a93c',
  target: '#7fd0bb',
  targetRing: '#10221e',
  capture: '#ff9c86',
  stack: '#9cc7ff',
  special: '#dcaaf5',
  premove: '#a9bfe8',
  selected: '#4fa58d',
  arrow: '#56b39d',
  arrowEdge: '#10221e',
  alarm: '#e06a55',
  fog: '#4a4743',
  fogLine: '#5f5b56',
  brushes: ['#5fc267', '#ef7d7d', '#86b4ff', '#f2c14e'],
};
const NEUTRAL = {
  light: paint('#9b968d', '#2e2b28', '#6d6962'),
  dark: paint('#8b867e', '#201e1c', '#5d5a54'),
};
const SPENT = {
  light: { fill: '#cfc8bb', ink: '#6f675a', accent: '#a79d8c' },
  dark: { fill: '#4d4840', ink: '#b0a796', accent: '#7d766a' },
};

// Hues that stay apart for most kinds of colour vision; their dark and light tones stay apart for every kind.
const SAFE = [
  { hue: 25, dark: '#a33b00', light: '#f4b183' },
  { hue: 50, dark: '#6b5200', light: '#f5d547' },
  { hue: 164, dark: '#00614a', light: '#7fdcc0' },
  { hue: 215, dark: '#0b4680', light: '#8fc9f7' },
  { hue: 320, dark: '#76285a', light: '#e8aed0' },
];
const COLOURLESS = 0.2; // a chroma below which nobody would call it by a hue

const DYES: Record<BoardTheme, [dye: string, share: number, light: number] | null> = {
  wood: null,
  slate: ['#7d8b96', 0.72, 0],
  sand: ['#d8c6a0', 0.8, 0.32],
  ink: ['#8c8c8c', 0.92, -0.1],
};

export function paint(fill: string, ink: string, accent: string): Paint {
  const pale = luminance(fill) > 0.2;
  return {
    fill,
    ink,
    accent,
    soft: mix(fill, ink, 0.32),
    edge: pale ? mix(fill, '#5a3510', 0.45) : mix(fill, '#0c0805', 0.7),
    outline: mix(ink, fill, pale ? 0.12 : 0.45),
  };
}

/** The colours of a drawing on a disc of the same side: ink on its fill. */
export function inverted({ fill, ink, accent }: Paint): Paint {
  return { fill: ink, ink: fill, accent, soft: mix(ink, fill, 0.32), edge: ink, outline: ink };
}

/** The safe colours nearest to the hue of a side; none for one that has no hue, such as black or white. */
function safePaint(fill: string, ink: string, dark: boolean): Paint | undefined {
  const own = [fill, ink].find((colour) => chroma(colour) >= COLOURLESS);
  if (own === undefined) return undefined;
  const away = (safe: { hue: number }) => {
    const apart = Math.abs(safe.hue - hue(own));
    return Math.min(apart, 360 - apart);
  };
  const safe = SAFE.reduce((best, one) => (away(one) < away(best) ? one : best));
  return dark
    ? paint(safe.dark, '#fffaf2', safe.light)
    : paint(safe.light, mix(safe.dark, '#000000', 0.6), safe.dark);
}

/** Every colour of one board. */
export class Palette {
  readonly theme: Theme;
  readonly frame: string;
  /** The floor of the trays, of the same material as the frame. */
  readonly floor: string;
  private readonly sides = new Map<string, Paint>();

  constructor(
    private readonly board: BoardData,
    sides: Side[],
    readonly look: Look,
  ) {
    this.theme = look.dark ? DARK : LIGHT;
    this.frame = this.material(board.frame);
    this.floor = this.material({
      light: mix(board.frame.light, LIGHT.paper, 0.62),
      dark: mix(board.frame.dark, '#c9a67c', 0.42),
    });
    const byWeight = [...sides].sort((a, b) => luminance(this.shade(a.fill)) - luminance(this.shade(b.fill)));
    for (const side of sides) {
      const [fill, ink, accent] = [side.fill, side.ink, side.accent].map((tone) => this.shade(tone)) as [
        string,
        string,
        string,
      ];
      const safe = look.safeColours ? safePaint(fill, ink, side === byWeight[0]) : undefined;
      this.sides.set(side.name, safe ?? paint(fill, ink, accent));
    }
  }

  private shade(tone: Tone): string {
    return this.look.dark ? tone.dark : tone.light;
  }

  /** A colour of the board in the chosen material. */
  private material(tone: Tone): string {
    const colour = this.shade(tone);
    const dye = DYES[this.look.board];
    if (!dye) return colour;
    const changed = dyed(colour, dye[0], dye[1]);
    return dye[2] >= 0
      ? mix(changed, '#ffffff', this.look.dark ? dye[2] / 3 : dye[2])
      : mix(changed, '#000000', -dye[2]);
  }

  tone(name: string): string {
    const tone = this.board.tones[name];
    return tone ? this.material(tone) : this.frame;
  }

  /** A side's colours, or nobody's; spent pieces keep a trace of their side. */
  paint(side: string | null, spent = false): Paint {
    const theme = this.look.dark ? 'dark' : 'light';
    const full = (side !== null && this.sides.get(side)) || NEUTRAL[theme];
    if (!spent) return full;
    const grey = SPENT[theme];
    return paint(mix(grey.fill, full.fill, 0.25), mix(grey.ink, full.ink, 0.25), grey.accent);
  }
}
