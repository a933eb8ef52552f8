import { api } from '../api/http';
import type { Game, Move, OptionValues, Outcome, PositionAnswer, View } from '../api/types';
import { type Draft, draftOf, draftScene } from './draft';

export interface Step {
  base: string;
  moves: string[];
  view: View;
  outcome: Outcome | null;
  path: string[];
  /** Pieces that were moved by hand and do not make a position yet. */
  draft: Draft | null;
  problem: string;
}

/** A step with a position on the board. */
function settled({ view, outcome }: PositionAnswer, base: string, moves: string[], path: string[]): Step {
  return { base, moves, view, outcome, path, draft: null, problem: '' };
}

/** A position to try things on: moves, placing pieces, position texts, undo and redo. */
export class Bench {
  private steps = $state.raw<Step[]>([]);
  private at = $state(-1);
  problem = $state('');
  options = $state.raw<OptionValues>({});

  constructor(
    readonly game: Game,
    options: OptionValues,
  ) {
    this.options = options;
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }
  get canUndo(): boolean {
    return this.at > 0;
  }
  get canRedo(): boolean {
    return this.at < this.steps.length - 1;
  }
  get scene() {
    const step = this.step;
    return step && (step.draft ? draftScene(step.view.scene, step.draft) : step.view.scene);
  }
  get draft(): Draft | null {
    const step = this.step;
    return step ? (step.draft ?? draftOf(step.view.scene, step.view.turn)) : null;
  }

  undo(): void {
    if (this.canUndo) this.at -= 1;
    this.problem = '';
  }
  redo(): void {
    if (this.canRedo) this.at += 1;
    this.problem = '';
  }

  private push(step: Step): void {
    this.steps = [...this.steps.slice(0, this.at + 1), step];
    this.at = this.steps.length - 1;
    this.problem = '';
  }

  private async ask(work: () => Promise<Step>): Promise<void> {
    try {
      this.push(await work());
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  load(text: string): Promise<void> {
    return this.ask(async () => {
      const answer = await api.position(this.game.name, this.options, text, []);
      return settled(answer, text, [], []);
    });
  }

  play(move: Move): Promise<void> {
    return this.ask(async () => {
      const { base = '', moves = [] } = this.step ?? {};
      const played = [...moves, move.text];
      const answer = await api.position(this.game.name, this.options, base, played);
      return settled(answer, base, played, move.path);
    });
  }

  /** Other rules for what is on the board; the start is theirs, too. */
  choose(options: OptionValues): Promise<void> {
    this.options = options;
    const atStart = !this.step || (!this.step.base && !this.step.moves.length);
    return this.load(atStart ? '' : (this.step?.view.text ?? ''));
  }

  /** Sets up what the hand arranged; what cannot be played stays as it is, with the reason. */
  async arrange(draft: Draft): Promise<void> {
    const now = this.step;
    if (!now) return;
    const pieces = [...draft.pieces]
      .sort((a, b) => a.level - b.level)
      .map(({ cell, symbol, side, angle }) => ({ cell, symbol, side, angle }));
    const base = now.view.text;
    this.push({ ...now, path: [], draft, problem: '' });
    const mine = this.steps[this.at] as Step;
    let made: Step;
    try {
      const wish = {
        game: this.game.name,
        options: this.options,
        base,
        pieces,
        slots: draft.slots,
        turn: draft.turn,
      };
      const answer = await api.compose(wish);
      made = settled(answer, answer.view.text, [], []);
    } catch (error) {
      made = { ...mine, problem: (error as Error).message };
    }
    this.steps = this.steps.map((step) => (step === mine ? made : step));
  }
}
