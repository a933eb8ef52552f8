// The messages of the server, as its OpenAPI describes them: schema.ts is generated from it before every build.

import type { components } from './schema';

type Schemas = components['schemas'];

// Games.

export type PictureRequest = Schemas['PictureRequest'];
export type GameSummary = Schemas['GameSummary'];
export type Game = Schemas['GameData'];
export type GameOption = Schemas['OptionData'];
export type RatedVariant = Schemas['RatedVariant'];
export type Level = Schemas['LevelData'];
export type BoardData = Schemas['BoardData'];
export type Cell = Schemas['Cell'];
export type Tone = Schemas['Tone'];
export type PieceSymbol = Schemas['Symbol'];
export type Side = Schemas['Side'];
export type Names = Side['names'];
export type Point = BoardData['lift'];
export type Edge = BoardData['homes'][string];

// Positions.

export type View = Schemas['ViewData'];
export type Move = Schemas['LegalMove'];
export type Scene = Schemas['Scene'];
export type Piece = Schemas['Piece'];
export type Tray = Schemas['Tray'];
export type Slot = Schemas['Slot'];
export type Mark = Schemas['Mark'];
export type Lost = Schemas['LostPieces'];
export type Outcome = Schemas['OutcomeData'];
export type PositionAnswer = Schemas['PositionData'];
export type Composition = Schemas['ComposeRequest'];
export type ExplorerWish = Schemas['ExplorerRequest'];
export type ExplorerAnswer = Schemas['ExplorerData'];
export type ExplorerSource = Schemas['ExplorerSource'];
export type ExplorerMove = Schemas['ExplorerMove'];
export type ExplorerGame = Schemas['ExplorerGame'];
export type ExplorerCounts = Schemas['ExplorerCounts'];
export type Composed = Schemas['ComposedData'];
export type Blank = Schemas['Blank'];

// Records.

export type RecordNode = Schemas['RecordNode'];
export type RecordData = Schemas['RecordData'];
export type RecordAnswer = Schemas['RecordAnswer'];
export type RecordText = Schemas['RecordText'];
export type RecordRequest = Schemas['RecordRequest'];
export type WriteRequest = Schemas['WriteRequest'];

// Lessons.

export type Course = Schemas['CourseData'];
export type Goal = Schemas['GoalData'];
export type Lesson = Schemas['LessonData'];
export type Opening = Schemas['OpeningData'];
export type LessonAnswer = Schemas['LessonAnswer'];
export type SolvedLessons = Schemas['SolvedLessons'];

// Explanations.

export type RulesPage = Schemas['RulesPage'];
export type LanguageData = Schemas['LanguageData'];
export type Text = Schemas['Text'];
export type Advice = Schemas['AdviceData'];
export type PossibleMove = Schemas['PossibleMove'];
export type PossibleRequest = Schemas['PossibleRequest'];
export type Guide = Schemas['GuideData'];
export type PieceGuide = Guide['pieces'][string];
export type Example = PieceGuide['examples'][number];

// Tables.

export type NewTable = Schemas['TableRequest'];
export type TableSummary = Schemas['TableSummary'];
export type HistoryPage = Schemas['HistoryPage'];
export type PictureData = Schemas['PictureData'];
export type PlayedGame = Schemas['PlayedGame'];
export type TableData = Schemas['TableData'];
export type TableState = Schemas['TableState'];
export type Seat = Schemas['SeatData'];
export type TimeControl = Schemas['TimeControlData'];
export type SpectatorRules = Schemas['SpectatorRules'];
export type PlayedMove = Schemas['PlayedMove'];
export type Offer = Schemas['OfferData'];
export type OfferKind = Offer['kind'];
export type Snapshot = Schemas['Snapshot'];
export type TableEvent = Schemas['Event'];
export type OptionValues = TableData['options'];
export type OptionValue = OptionValues[string];

// The lobby.

export type Seek = Schemas['SeekData'];
export type NewSeek = Schemas['SeekRequest'];
export type Challenge = Schemas['ChallengeData'];
export type NewChallenge = Schemas['ChallengeRequest'];
export type Ruleset = Schemas['RulesetData'];
export type Call = Schemas['Call'];
export type Here = Schemas['Here'];
export type WatchedGame = Schemas['WatchedGame'];
export type TableLink = Schemas['TableLink'];
export type LobbyMessage = Schemas['LobbyMessage'];

export type ServerMessage = Schemas['ServerMessage'];
export type ClientMessage = Schemas['ClientMessage'];
