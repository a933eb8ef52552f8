import type { OptionValues, OutcomeData, View } from '../api/types';
import type { LineMove } from '../review/api';

export type Difficulty = 'easiest' | 'easy' | 'medium' | 'hard' | 'hardest';
export type PuzzleResult = 'solved' | 'missed';
export interface PuzzleRating {
  rating: number;
  deviation: number;
  provisional: boolean;
  rated: number;
}
export interface PuzzleGame {
  game: string;
  puzzles: number;
  themes: { name: string; title: string; puzzles: number }[];
  difficulties: Partial<Record<Difficulty, number>>;
  rating: PuzzleRating;
  solved: number;
  best_run: number | null;
}
export interface PuzzleData {
  id: string;
  game: string;
  options: OptionValues;
  start: string;
  side: string;
  moves: number;
  difficulty: Difficulty;
  rating: number;
  themes: string[];
}
export interface RunData {
  id: string;
  game: string;
  solved: number;
  missed: number;
  ends: number;
  now: number;
  over: boolean;
  best: number;
}
export interface PuzzleAttempt {
  id: string;
  mode: 'train' | 'daily' | 'run' | 'exercise' | 'offline';
  puzzle: PuzzleData;
  rated: boolean;
  result: PuzzleResult | null;
  over: boolean;
  ply: number;
  line: LineMove[];
  view: View;
  outcome: OutcomeData | null;
  run: RunData | null;
}
export interface RatingChange {
  before: number;
  after: number;
  deviation: number;
}
export interface PuzzleAnswer {
  good: boolean | null;
  reply: LineMove[];
  hint: string;
  solution: LineMove[];
  attempt: PuzzleAttempt;
  rating: RatingChange | null;
  next: PuzzleAttempt | null;
}
export interface Refutation {
  verdict: 'slow' | 'loses' | 'lost-win';
  line: LineMove[];
  loss: number;
}
export interface DailyPuzzle {
  day: string;
  puzzle: PuzzleData;
  view: View;
  result: PuzzleResult | null;
  solved: number;
  tried: number;
}
export interface RunStart {
  run: RunData;
  attempt: PuzzleAttempt | null;
}
export interface OfflineNode {
  view: View | null;
  winning: Record<string, OfflineAnswer[]>;
}
export interface OfflineAnswer {
  reply: LineMove[];
  next: OfflineNode | null;
  view: View | null;
}
export interface OfflinePuzzle {
  puzzle: PuzzleData;
  themes: string[];
  tree: OfflineNode;
}
export interface OfflineResult {
  game: string;
  puzzle: string;
  moves: string[];
  at: number;
}
export interface NewAttempt {
  mode?: 'train' | 'daily' | 'exercise';
  game?: string;
  theme?: string;
  difficulty?: Difficulty;
  puzzle?: string;
  rated?: boolean;
}
