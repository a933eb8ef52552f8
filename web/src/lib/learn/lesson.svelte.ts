// A lesson while it is played: what has been tried, what was wrong with it, and the solution as it is shown.

import { api } from '../api/http';
import type { LessonAnswer, Move } from '../api/types';

const SEEN = 1400; // milliseconds for which a wrong move is left on the board
const STEP = 900; // milliseconds between the moves of a solution that is shown

export type Phase = 'thinking' | 'wrong' | 'showing' | 'shown' | 'solved';

export class LessonRun {
  answer = $state.raw<LessonAnswer | null>(null);
  phase = $state<Phase>('thinking');
  problem = $state('');
  /** The clicks of the last move, for its arrow. */
  path = $state.raw<string[]>([]);
  /** Why the last move was wrong. It stays to be read when the board has gone back. */
  wrong = $state.raw<LessonAnswer['wrong']>(null);
  asking = $state(false);
  learner = $state('');

  #before: LessonAnswer | null = null; // the position before a wrong move that is still shown
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0; // what was asked in an earlier round is not wanted any more

  constructor(
    readonly game: string,
    readonly name: string,
    readonly solved: () => void,
  ) {}

  get moves(): Move[] {
    const free = (this.phase === 'thinking' || this.phase === 'wrong') && !this.asking;
    return free && !this.answer?.wrong ? (this.answer?.view.legal_moves ?? []) : [];
  }

  async restart(): Promise<void> {
    this.stop();
    this.wrong = null;
    this.path = [];
    this.phase = 'thinking';
    const answer = await this.#ask([]);
    if (answer) {
      this.answer = answer;
      this.learner = answer.view.turn;
    }
  }

  async play(move: Move): Promise<void> {
    const before = this.answer;
    this.wrong = null;
    this.path = move.path;
    const answer = await this.#ask([...(before?.moves ?? []), move.text]);
    if (!answer) return;
    this.answer = answer;
    if (answer.solved) {
      this.phase = 'solved';
      this.solved();
    } else if (answer.wrong) {
      this.phase = 'wrong';
      this.wrong = answer.wrong;
      this.#before = before;
      this.#timer = setTimeout(() => this.back(), SEEN);
    } else this.phase = 'thinking';
  }

  /** Takes a wrong move back that is still shown; false where there is none. */
  back(): boolean {
    if (!this.#before) return false;
    clearTimeout(this.#timer);
    this.answer = this.#before;
    this.#before = null;
    this.path = [];
    return true;
  }

  /** Plays what is left of the solution. */
  async show(): Promise<void> {
    if (this.phase === 'solved' || this.phase === 'shown') await this.restart();
    else this.stop();
    if (this.answer?.wrong) await this.restart();
    this.wrong = null;
    this.phase = 'showing';
    const round = this.#round;
    const next = async (): Promise<void> => {
      const { moves, solution, view } = this.answer as LessonAnswer;
      const text = solution[moves.length];
      if (round !== this.#round || text === undefined) return;
      this.path = view.legal_moves.find((move) => move.text === text)?.path ?? [];
      const answer = await this.#ask([...moves, text]);
      if (!answer || round !== this.#round) return;
      this.answer = answer;
      if (answer.solved) this.phase = 'shown';
      else this.#timer = setTimeout(() => void next(), STEP);
    };
    this.#timer = setTimeout(() => void next(), STEP / 2);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#before = null;
    this.#round += 1;
  }

  async #ask(moves: string[]): Promise<LessonAnswer | null> {
    const round = this.#round;
    this.asking = true;
    this.problem = '';
    try {
      const answer = await api.lesson(this.game, this.name, moves, this.phase === 'showing');
      return round === this.#round ? answer : null;
    } catch (error) {
      this.problem = (error as Error).message;
      return null;
    } finally {
      this.asking = false;
    }
  }
}
