import type { Point } from '../api/types';
import { type Brush, brushOf } from './shapes';
import { WHOLE, type Zoom, zoomed } from './zoom';

/** What the hand does to the board, in the board's own words. */
export interface Hand {
  /** Whether what was pressed can be carried away. */
  canDrag(token: string): boolean;
  /** Pressed; true if that has already chosen it. */
  press(token: string): boolean;
  click(token: string, slot?: string): void;
  drop(token: string): void;
  outside(): void;
  /** Held for a while without a move. */
  hold(token: string): void;
  /** The other button; true if it had something to cancel, and draws nothing. */
  cancel(): boolean;
  /** Drawn with the other button, or after holding. */
  draw(from: string, to: string, brush: Brush): void;
  room(): { width: number; height: number };
  /** Whether a finger needs help to find its cell. */
  needsHelp(): boolean;
  /** What a finger at this point of the room means. */
  aim(at: Point, under: string | undefined): string | undefined;
  /** Whether holding looks at it; where a finger aims, it may rest on what it is about to choose. */
  looks(token: string): boolean;
}

/** A finger that is helped: where it is in the room, what it means, and how far the room is from the window's top. */
export interface Aim {
  at: Point;
  token: string | null;
  top: number;
}

const FAR = 7; // pixels after which a press is a drag
const LONG = 450; // milliseconds after which a press is held

interface Press {
  token: string | undefined;
  slot: string | undefined;
  at: Point;
  chosen: boolean;
  held: boolean;
}

/** A line that is being drawn. */
export interface Line {
  from: string;
  to: string;
  brush: Brush;
}

function tokenOf(element: Element | null): string | undefined {
  return element?.closest<SVGElement>('[data-token]')?.dataset.token;
}

/** Mouse, pen and touch: click, drag, pinch and wheel; hovering, holding and drawing. */
export class Pointing {
  drag = $state.raw<{ x: number; y: number } | null>(null);
  zoom = $state.raw<Zoom>(WHOLE);
  /** What the hand is over, as far as that can be told. */
  over = $state.raw<string | null>(null);
  /** Whether the hand that was here last was a finger. */
  touched = $state(false);
  line = $state.raw<Line | null>(null);
  aim = $state.raw<Aim | null>(null);
  private press: Press | null = null;
  private fingers = new Map<number, Point>();
  private box: DOMRect | null = null;
  private timer = 0;

  constructor(private readonly hand: Hand) {}

  private within(event: { clientX: number; clientY: number }): Point {
    return [event.clientX - (this.box?.left ?? 0), event.clientY - (this.box?.top ?? 0)];
  }

  private measure(event: Event): void {
    this.box = (event.currentTarget as Element).parentElement?.getBoundingClientRect() ?? null;
  }

  down = (event: PointerEvent): void => {
    this.touched = event.pointerType === 'touch';
    if (event.button === 2) this.begin(event);
    if (event.button !== 0) return;
    this.measure(event);
    this.fingers.set(event.pointerId, this.within(event));
    clearTimeout(this.timer);
    if (this.fingers.size > 1) {
      this.forget();
      return;
    }
    const hit = (event.target as Element).closest<SVGElement>('[data-token]');
    const helped = event.pointerType === 'touch' && this.hand.needsHelp();
    const token = helped ? this.help(event, hit?.dataset.token) : hit?.dataset.token;
    const chosen = token !== undefined && this.hand.press(token);
    this.over = token ?? null;
    this.press = { token, slot: hit?.dataset.slot, at: this.within(event), chosen, held: false };
    if (event.pointerType !== 'mouse') this.timer = window.setTimeout(() => this.hold(), LONG);
  };

  /** What the finger means; shown as long as it is down. */
  private help(event: PointerEvent, under: string | undefined): string | undefined {
    const at = this.within(event);
    const token = this.hand.aim(at, under);
    this.aim = { at, token: token ?? null, top: this.box?.top ?? 0 };
    return token;
  }

  private hold(): void {
    const { press } = this;
    if (press?.token === undefined || this.drag) return;
    if (this.aim && !this.hand.looks(press.token)) return;
    press.held = true;
    this.hand.hold(press.token);
  }

  /** Forgets what was pressed. */
  private forget(): void {
    clearTimeout(this.timer);
    this.press = null;
    this.drag = null;
    this.line = null;
    this.aim = null;
  }

  /** The other button begins to draw. */
  private begin(event: PointerEvent): void {
    this.forget();
    const from = tokenOf(event.target as Element);
    if (this.hand.cancel() || from === undefined) return;
    this.line = { from, to: from, brush: brushOf(event) };
  }

  /** What is under the hand; a captured pointer's events go elsewhere. */
  private under(event: PointerEvent): string | undefined {
    const { clientX, clientY, pointerType, target } = event;
    const captured = this.drag || pointerType === 'touch';
    const token = tokenOf(captured ? document.elementFromPoint(clientX, clientY) : (target as Element));
    return this.aim ? this.help(event, token) : token;
  }

  move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    this.touched = event.pointerType === 'touch';
    if (before || this.line || !this.touched) this.over = this.under(event) ?? null;
    if (this.line) {
      this.line = { ...this.line, to: this.over ?? this.line.to };
      return;
    }
    if (!before) return;
    const now = this.within(event);
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, now);
    this.fingers.set(event.pointerId, now);
    const { press } = this;
    if (!press || this.fingers.size > 1) return;
    const far = Math.hypot(now[0] - press.at[0], now[1] - press.at[1]) > FAR;
    if (far) clearTimeout(this.timer);
    if (far && press.held && press.token !== undefined) {
      this.line = { from: press.token, to: this.over ?? press.token, brush: brushOf(event) };
    } else if (this.drag || (far && press.token !== undefined && this.hand.canDrag(press.token))) {
      if (!this.drag) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.drag = { x: now[0], y: now[1] };
    } else if (far && this.zoom.scale > 1 && !this.aim) {
      this.zoom = zoomed(this.zoom, 1, now, [now[0] - before[0], now[1] - before[1]], this.hand.room());
      press.token = undefined;
      press.chosen = true;
    }
  };

  private pinch(finger: number, before: Point, now: Point): void {
    const other = [...this.fingers].find(([id]) => id !== finger)?.[1];
    if (!other) return;
    const span = (at: Point) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
    const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    const shift: Point = [(now[0] - before[0]) / 2, (now[1] - before[1]) / 2];
    this.zoom = zoomed(this.zoom, span(now) / span(before), middle, shift, this.hand.room());
  }

  up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    const { press, drag, line, aim } = this;
    const under = this.under(event);
    this.forget();
    if (event.pointerType === 'touch') this.over = null;
    if (line) this.hand.draw(line.from, line.to, line.brush);
    if (!press || line || press.held) return;
    if (drag) {
      if (under !== undefined && under !== press.token) this.hand.drop(under);
      return;
    }
    if (press.chosen) return;
    if (press.token === undefined) this.hand.outside();
    else if (under === press.token) this.hand.click(press.token, press.slot);
    else if (aim && under !== undefined) this.hand.click(under);
  };

  cancel = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.over = null;
    this.forget();
  };

  leave = (): void => {
    this.over = null;
  };

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.measure(event);
    this.zoom = zoomed(
      this.zoom,
      Math.exp(-event.deltaY / 300),
      this.within(event),
      [0, 0],
      this.hand.room(),
    );
  };

  whole(): void {
    this.zoom = WHOLE;
  }
}
