import type { Point } from '../api/types';
import type { Parts } from './hand';
import { type Command, commandOf, hasFocus } from './keys';
import { nearest } from './navigate';

/** Plays by keys. */
export class Keyboard {
  /** What was found after a choice, for people who listen. */
  said = $state('');

  constructor(private readonly parts: Parts) {}

  readonly down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, select, textarea')) return;
    const { choices, places } = this.parts.choosing;
    const onButton = target.closest('button, a, summary') !== null;
    const onBoard = hasFocus(target);
    const command = commandOf(event, { choices, hasPlaces: places.length > 0, onButton, onBoard });
    if (command && this.obey(command)) event.preventDefault();
  };

  /** Does what a key means; false where that has no meaning now. */
  private obey(command: Command): boolean {
    const { drawing, cursor } = this.parts;
    if (command.do === 'act') this.act(command.token);
    else if (command.do === 'go')
      cursor.go(command.direction, this.goals(command.everywhere), this.eye, command.everywhere);
    else if (command.do === 'choose') this.choose();
    else if (command.do === 'mark') drawing.mark(command.brush);
    else if (command.do === 'arrow') drawing.arrow(command.brush);
    else return this.back();
    return true;
  }

  private get eye(): Point {
    const { cursor, choosing, display } = this.parts;
    const at = cursor.at === null ? undefined : choosing.place(cursor.at);
    return at ?? [display.layout.width / 2, display.layout.height / 2];
  }

  private goals(everywhere: boolean) {
    const { props, choosing, display } = this.parts;
    if (!everywhere && !props.onplace) return choosing.places;
    return props.game.board.cells.map(({ name }) => ({ token: name, at: display.layout.centre(name) }));
  }

  /** A button was pressed; the focus goes back to the board. */
  readonly act = (token: string): void => {
    const { choosing, cursor } = this.parts;
    const confirming = choosing.walk.pending !== null;
    choosing.act(token);
    if (!confirming) cursor.focus();
  };

  private choose(): void {
    const { props, choosing, cursor } = this.parts;
    const { walk } = choosing;
    if (walk.pending) {
      walk.confirm();
      return;
    }
    if (cursor.at === null) return;
    if (props.onplace) {
      props.onplace(cursor.at);
      return;
    }
    const before = walk.path.length;
    choosing.choose(cursor.at);
    const onward = walk.path.length > before ? nearest(choosing.places, this.eye) : undefined;
    if (onward) cursor.at = onward;
    this.said = [
      ...choosing.places.map(({ token }) => token),
      ...choosing.choices.map((choice) => `${choice.label} (${choice.written})`),
    ].join(', ');
    cursor.focusSoon();
  }

  /** One step back: of an arrow, the path, a premove. */
  private back(): boolean {
    const { choosing, cursor, drawing } = this.parts;
    const { walk } = choosing;
    if (drawing.cancel()) return true;
    if (!walk.path.length) return choosing.cancelPremove();
    cursor.at = walk.back();
    cursor.focus();
    return true;
  }
}
