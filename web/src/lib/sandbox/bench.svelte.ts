import { api } from '../api/http';
import type { Blank, Game, OptionValues, PositionAnswer } from '../api/types';
import { studyHref } from '../record/address';
import { Study, type StudyParts, type StudySnapshot } from '../record/study.svelte';
import { blankDraft, DRAFT, type Draft, draftOf, draftScene, draftText, putDown, readDraft } from './draft';

interface Moment {
  study: StudySnapshot;
  draft: Draft | null;
  answer: PositionAnswer | null;
}

const NOTHING = { pieces: [], trays: [], marks: [], tints: {}, hidden: [], floor: {} };

/** The sandbox: a study of moves, and a board on which its start is set up by hand. What is changed can be undone. */
export class Bench {
  readonly study: Study;
  /** What the hand arranges; null while moves are played. */
  draft = $state.raw<Draft | null>(null);
  /** The position that the draft is, if it is one. */
  private answer = $state.raw<PositionAnswer | null>(null);
  /** What the draft still lacks, or what is wrong with a text. */
  lacks = $state('');
  private past = $state.raw<Moment[]>([]);
  private future = $state.raw<Moment[]>([]);
  private asked = 0;
  /** The rules that were chosen last, until they are in force. */
  private wish = $state.raw<OptionValues | null>(null);
  private ruling: Promise<void> = Promise.resolve();

  constructor(readonly game: Game) {
    this.study = new Study(game);
  }

  get blank(): Blank | undefined {
    return this.game.blanks.find(({ name }) => name === this.draft?.blank) ?? this.game.blanks[0];
  }
  /** The position on the board, if what is on it is one. */
  get position(): PositionAnswer | null {
    return this.draft ? this.answer : this.study.shown;
  }
  /** Whether nobody knows yet if what is on the board is a position. */
  get asking(): boolean {
    return this.draft !== null && !this.answer && !this.lacks;
  }
  get scene() {
    if (!this.draft || !this.blank) return this.study.shown?.view.scene ?? NOTHING;
    return draftScene(this.draft, this.blank, this.game.board, this.answer?.view.scene ?? null);
  }
  get options(): OptionValues {
    return this.wish ?? this.study.options;
  }
  get turn(): string {
    return this.draft?.turn ?? this.study.shown?.view.turn ?? '';
  }
  /** What is on the bench, as an address. */
  get address(): string {
    const { parts } = this.study;
    if (!this.draft || this.answer) return studyHref('sandbox', this.game, parts);
    const empty = { ...parts, moves: '', at: 0, tags: {} };
    return studyHref('sandbox', this.game, empty, draftText(this.draft));
  }

  // Opening.

  async open(parts: StudyParts): Promise<void> {
    const draft = parts.start.startsWith(DRAFT) ? readDraft(parts.start, this.game.blanks) : null;
    if (!draft) {
      if (!(await this.study.open(parts)) && !this.study.shown) {
        const problem = this.study.problem;
        await this.study.open({ options: {}, start: '', moves: '', tags: {}, at: 0 });
        this.lacks = problem;
      }
      return;
    }
    await this.study.open({ ...parts, start: '', moves: '', tags: {}, at: 0 });
    this.draft = draft;
    await this.compose();
  }

  /** Sets a text up: a position of this game. */
  async load(text: string): Promise<void> {
    const { options } = this.study;
    const before = this.moment();
    if (!(await this.study.open({ options, start: text, moves: '', tags: {}, at: 0 }))) {
      this.lacks = this.study.problem;
      return;
    }
    this.keep(before);
    if (this.draft) this.rearrange();
  }

  /** Other rules for what is on the board, one choice after the other: each builds on those before it. */
  choose(options: OptionValues): Promise<void> {
    this.wish = options;
    this.ruling = this.ruling.then(() => this.rule(options));
    return this.ruling;
  }
  /** Moves that the rules forbid are dropped, the position stays. */
  private async rule(options: OptionValues): Promise<void> {
    const before = this.moment();
    const { parts, shown } = this.study;
    const text = shown?.text ?? '';
    const opened =
      (await this.study.open({ ...parts, options })) ||
      (await this.study.open({ options, start: text, moves: '', tags: {}, at: 0 }));
    if (this.wish === options) this.wish = null;
    if (!opened) {
      this.lacks = this.study.problem;
      return;
    }
    this.keep(before);
    if (this.draft) await this.compose();
  }

  // Setting up.

  /** Lets the hand rearrange what is on the board. */
  rearrange(): void {
    const { shown } = this.study;
    const blank = this.game.blanks.find(({ name }) => name === shown?.blank);
    this.lacks = '';
    if (shown && blank) {
      this.draft = draftOf(blank, shown.view);
      this.answer = shown;
    } else if (this.game.blanks[0]) void this.clear(this.game.blanks[0]);
  }
  /** Back to moves, from the position that was set up. */
  settle(): void {
    this.draft = null;
    this.answer = null;
    this.lacks = '';
  }
  clear(blank: Blank): Promise<void> {
    return this.arrange(blankDraft(blank, this.turn || (this.game.sides[0]?.name ?? '')));
  }
  async arrange(draft: Draft): Promise<void> {
    this.keep();
    this.draft = draft;
    await this.compose();
  }

  /** Asks whether the draft is a position; if it is, the study begins anew there. */
  private async compose(): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    const mine = ++this.asked;
    const { options } = this.study;
    const { base, slots, turn } = draft;
    this.answer = null;
    try {
      const wish = { game: this.game.name, options, base, pieces: putDown(draft), slots, turn };
      const { position, problem } = await api.compose(wish);
      if (mine !== this.asked) return;
      this.answer = position;
      this.lacks = problem;
      if (position) this.study.begin(position);
    } catch (error) {
      if (mine === this.asked) this.lacks = (error as Error).message;
    }
  }

  // Undoing.

  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  private moment(): Moment {
    return { study: this.study.snapshot(), draft: this.draft, answer: this.answer };
  }
  /** Remembers what is on the bench, before it is changed. */
  keep = (moment: Moment = this.moment()): void => {
    this.past = [...this.past.slice(-99), moment];
    this.future = [];
    this.lacks = '';
  };
  undo(): void {
    const moment = this.past.at(-1);
    if (!moment) return;
    this.future = [...this.future, this.moment()];
    this.past = this.past.slice(0, -1);
    this.restore(moment);
  }
  redo(): void {
    const moment = this.future.at(-1);
    if (!moment) return;
    this.past = [...this.past, this.moment()];
    this.future = this.future.slice(0, -1);
    this.restore(moment);
  }
  private restore({ study, draft, answer }: Moment): void {
    this.asked += 1;
    this.study.restore(study);
    this.draft = draft;
    this.answer = answer;
    this.lacks = '';
    if (draft && !answer) void this.compose();
  }
}
