import type {
  Move,
  PlayedMove,
  Seat,
  Side,
  Snapshot,
  TableData,
  TableEvent,
  TableState,
  View,
} from '../src/lib/api/types';
import { scene } from './boards';

const tone = (colour: string) => ({ light: colour, dark: colour });

export const side = (name: string, title: string, fill = '#ffffff', ink = '#000000'): Side => ({
  name,
  title,
  names: {},
  fill: tone(fill),
  ink: tone(ink),
  accent: tone('#888888'),
});

export const SIDES = [side('one', 'White'), side('two', 'Black', '#111111', '#ffffff')];

export const YOU: Seat = { kind: 'player', name: 'Anna', level: null, bot: false, away: false };
export const FRIEND: Seat = { kind: 'player', name: 'Ben', level: null, bot: false, away: false };
export const BOT: Seat = { kind: 'bot', name: 'Computer', level: 'club', bot: false, away: false };
export const OPEN: Seat = { kind: 'open', name: '', level: null, bot: false, away: false };

export const legal = (...texts: string[]): Move[] =>
  texts.map((text) => ({ text, path: [...text], display: text.toUpperCase(), kind: 'move', captures: [] }));

export const played = (...texts: string[]): PlayedMove[] =>
  texts.map((text, i) => ({ text, display: text.toUpperCase(), side: i % 2 ? 'two' : 'one' }));

export const view = (more: Partial<View> = {}): View => ({
  viewer: 'one',
  turn: 'one',
  ply: 0,
  text: 'start',
  partial: false,
  scene: scene([]),
  legal_moves: legal('ab', 'cd'),
  claims: {},
  last: [],
  notices: [],
  counters: {},
  captured: {},
  emptied: [],
  advice: {
    goal: { text: 'Win.', values: {} },
    now: { text: 'Move.', values: {} },
    detail: null,
    danger: null,
    danger_cells: [],
    tip: null,
    tells: [],
  },
  loss: null,
  ...more,
});

export const state = (more: Partial<TableState> = {}): TableState => ({
  version: 1,
  view: view(),
  first_move: 0,
  moves: [],
  seats: { one: YOU, two: FRIEND },
  clock: null,
  offers: [],
  berserk: [],
  may_berserk: false,
  may_try_again: false,
  available: [],
  draw_proposed: false,
  opening: '',
  outcome: null,
  successor: null,
  plan: [],
  held: false,
  ...more,
});

export const table = (more: Partial<TableData> = {}): TableData => ({
  id: 'x',
  game: 'board',
  you: ['one'],
  options: {},
  time_control: null,
  takebacks: 'fair',
  visibility: 'private',
  exposed: false,
  rated: false,
  locked: false,
  spectators: { allowed: true, delay_moves: 0, delay_seconds: 0 },
  claim_after: null,
  tournament: null,
  start: 'start',
  created: 0,
  teaching: false,
  ...more,
});

export const snapshot = (more: Partial<TableState> = {}, of: Partial<TableData> = {}): Snapshot => ({
  type: 'snapshot',
  client: 'build-1',
  table: table(of),
  state: state(more),
});

export const event = (action: TableEvent['action'], more: Partial<TableState> = {}): TableEvent => ({
  type: 'event',
  action,
  side: 'one',
  state: state(more),
});
