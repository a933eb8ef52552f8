// The messages of the server, as its OpenAPI describes them: schema.ts is generated from it before every build.

import type { components } from './schema';

type Schemas = components['schemas'];

/** What the server sends is complete: a field with a default is always there. */
type Full<T> = T extends object ? { [K in keyof T]-?: Full<T[K]> } : T;
type Told<Name extends keyof Schemas> = Full<Schemas[Name]>;

// Games.

export type GameSummary = Told<'GameSummary'>;
export type Game = Told<'GameData'>;
export type GameOption = Told<'OptionData'>;
export type Level = Told<'LevelData'>;
export type BoardData = Told<'BoardData'>;
export type Cell = Told<'Cell'>;
export type Tone = Told<'Tone'>;
export type PieceSymbol = Told<'Symbol'>;
export type Side = Told<'Side'>;
export type Names = Side['names'];
export type Point = BoardData['lift'];
export type Edge = BoardData['homes'][string];

// Positions.

export type View = Told<'ViewData'>;
export type Move = Told<'LegalMove'>;
export type Scene = Told<'Scene'>;
export type Piece = Told<'Piece'>;
export type Tray = Told<'Tray'>;
export type Slot = Told<'Slot'>;
export type Mark = Told<'Mark'>;
export type Lost = Told<'LostPieces'>;
export type Outcome = Told<'OutcomeData'>;
export type PositionAnswer = Told<'PositionData'>;
export type LessonAnswer = Told<'LessonAnswer'>;

// Tables.

export type NewTable = Schemas['TableRequest'];
export type TableSummary = Told<'TableSummary'>;
export type TableData = Told<'TableData'>;
export type TableState = Told<'TableState'>;
export type Seat = Told<'SeatData'>;
export type TimeControl = Schemas['TimeControlData'];
export type PlayedMove = Told<'PlayedMove'>;
export type Offer = Told<'OfferData'>;
export type OfferKind = Offer['kind'];
export type Snapshot = Told<'Snapshot'>;
export type TableEvent = Told<'Event'>;
export type OptionValues = TableData['options'];
export type OptionValue = OptionValues[string];

export type ServerMessage =
  | Snapshot
  | TableEvent
  | Told<'Ack' | 'Problem' | 'Thinking' | 'Paused' | 'HintFound' | 'WinningMove' | 'Pong'>;
export type ClientMessage = Schemas[
  | 'Move'
  | 'Offer'
  | 'Decline'
  | 'Resign'
  | 'GiveTime'
  | 'Hint'
  | 'Winning'
  | 'StopThinking'
  | 'Pause'
  | 'Ping'];
