// The drawing data and the messages of the server, as they travel.

export type Point = [number, number];

export interface Tone {
  light: string;
  dark: string;
}

export interface Cell {
  name: string;
  x: number;
  y: number;
  outline: Point[];
  tone: string;
}

export interface Zone {
  name: string;
  title: string;
  cells: string[];
  outlined: boolean;
  side: string | null;
}

export interface Stroke {
  d: string;
  role: 'body' | 'solid' | 'line' | 'soft' | 'accent';
}

export type Names = Record<string, string>;

/** The drawing and the names of a kind of piece. */
export interface PieceSymbol {
  name: string;
  title: string;
  letter: string;
  strokes: Stroke[];
  glyph: string;
  names: Names;
  turns: boolean;
  /** Where it points before it is turned, in degrees clockwise from the right; an axis points both ways. */
  points: number[];
  plinth: boolean;
}

export interface Side {
  name: string;
  title: string;
  fill: Tone;
  ink: Tone;
  accent: Tone;
  names: Names;
}

export type Edge = 'left' | 'right' | 'top' | 'bottom';

export interface BoardData {
  cells: Cell[];
  tones: Record<string, Tone>;
  symbols: Record<string, PieceSymbol>;
  homes: Record<string, Edge>;
  piece_size: number;
  lift: Point;
  zones: Zone[];
  frame: Tone;
}

export interface Piece {
  cell: string;
  symbol: string;
  side: string | null;
  level: number;
  angle: number;
}

export interface Slot {
  name: string;
  symbol: string;
  side: string | null;
  count: number;
  spent: boolean;
}

export interface Tray {
  name: string;
  title: string;
  side: string;
  slots: Slot[];
}

export interface Mark {
  cell: string;
  symbol: string;
  side: string | null;
  text: string;
}

export interface Scene {
  pieces: Piece[];
  trays: Tray[];
  marks: Mark[];
  tints: Record<string, string>;
  hidden: string[];
}

export interface Move {
  text: string;
  path: string[];
  display: string;
}

export interface Notice {
  kind: string;
  text: string;
  side: string | null;
  cells: string[];
  count: number | null;
}

export interface Outcome {
  winner: string | null;
  reason: string;
  words?: string;
  /** Nothing can be taken back any more. */
  final?: boolean;
}

export interface Lost {
  symbol: string;
  count: number;
}

/** A position as one viewer may see it. */
export interface View {
  viewer: string | null;
  text: string;
  turn: string;
  scene: Scene;
  legal_moves: Move[];
  moves: string[];
  last: string[];
  warnings: Notice[];
  counters: Record<string, number>;
  outcome: Outcome | null;
  /** Pieces that a side has lost, where no tray shows them. */
  captured: Record<string, Lost[]>;
  ply: number;
  opening?: string;
  words?: string;
}

export interface GameSummary {
  name: string;
  title: string;
  names: Names;
  summary: string;
  length: string;
  complexity: string;
  sides: Side[];
  preview: Scene;
}

export type OptionValue = string | number | boolean;
export type OptionValues = Record<string, OptionValue>;

export interface GameOption {
  name: string;
  kind: 'choice' | 'number' | 'flag';
  default: OptionValue;
  help: string;
  values?: string[];
  titles?: Names;
  least?: number | null;
  most?: number | null;
  off?: boolean;
}

export interface Level {
  name: string;
  title: string;
  moves_ahead: number | null;
  positions: number | null;
  seconds: number | null;
  exchanges: boolean;
  tolerance: number;
}

export interface LessonSummary {
  name: string;
  title: string;
  text: string;
  task: string;
}

export interface Game {
  name: string;
  title: string;
  names: Names;
  summary: string;
  sides: Side[];
  options: GameOption[];
  reasons: Record<string, string>;
  actions: Record<string, string>;
  board: BoardData;
  levels: Level[];
  lessons: LessonSummary[];
  rules: boolean;
}

export type Mode = 'computer' | 'hotseat' | 'engines' | 'sandbox';

export interface NewTable {
  game: string;
  options: OptionValues;
  position?: string;
  mode: Mode;
  side?: string;
  levels?: Record<string, string>;
  clock?: ClockRule | null;
  takebacks: boolean;
}

export interface ClockRule {
  base_seconds: number;
  increment_seconds: number;
}

export interface TableSummary {
  id: string;
  game: string;
  mode: Mode;
  turn: string;
  ply: number;
  outcome: Outcome | null;
  updated: number;
  levels: Record<string, string>;
}

export interface Seat {
  kind: 'you' | 'computer' | 'person';
  level?: string;
  name: string;
}

export interface PlayedMove {
  text: string;
  display: string;
  side: string;
  comment?: string;
}

export type Clocks = Record<string, number | string | null>;

export interface TableData {
  id: string;
  game: string;
  mode: Mode;
  options: OptionValues;
  seats: Record<string, Seat>;
  clock: ClockRule | null;
  clocks: Clocks | null;
  takebacks: boolean;
  moves: PlayedMove[];
  opening: string;
  outcome: Outcome | null;
  words: string;
  created: number;
  start?: string;
  hides?: boolean;
}

export interface Snapshot {
  version: number;
  table: TableData;
  view: View;
}

export interface LessonAnswer {
  view: View;
  solved: boolean;
  moves: string[];
  reply?: string[];
}

export type ServerMessage =
  | ({ type: 'snapshot' } & Snapshot)
  | {
      type: 'moved';
      version: number;
      move: (PlayedMove & { path: string[] }) | null;
      view: View;
      clocks: Clocks | null;
      opening?: string;
      outcome?: Outcome;
    }
  | { type: 'taken-back'; version: number; view: View; clocks: Clocks | null }
  | { type: 'ended'; version: number; outcome: Outcome; view: View; clocks: Clocks | null }
  | { type: 'thinking'; side: string; depth: number; nodes: number; chance?: number }
  | { type: 'paused'; on: boolean }
  | { type: 'hint'; path: string[]; text: string }
  | { type: 'winning'; ply: number; move: Move | null }
  | { type: 'error'; reply_to?: number; error: string; kind: string }
  | { type: 'ack'; reply_to: number; version: number }
  | { type: 'pong' };

export type ClientMessage =
  | { type: 'move'; text: string; ply: number }
  | { type: 'pause'; on: boolean }
  | { type: 'take-back' | 'resign' | 'hint' | 'winning' | 'stop-thinking' | 'ping' | 'offer-draw' };
