import type { Point } from '../api/types';
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
  room(): { width: number; height: number };
}

const FAR = 7; // pixels after which a press is a drag

interface Press {
  token: string | undefined;
  slot: string | undefined;
  at: Point;
  chosen: boolean;
}

/** Mouse, pen and touch: click, drag, pinch and wheel. */
export class Pointing {
  drag = $state.raw<{ x: number; y: number } | null>(null);
  zoom = $state.raw<Zoom>(WHOLE);
  private press: Press | null = null;
  private fingers = new Map<number, Point>();
  private box: DOMRect | null = null;

  constructor(private readonly hand: Hand) {}

  private within(event: { clientX: number; clientY: number }): Point {
    return [event.clientX - (this.box?.left ?? 0), event.clientY - (this.box?.top ?? 0)];
  }

  private measure(event: Event): void {
    this.box = (event.currentTarget as Element).parentElement?.getBoundingClientRect() ?? null;
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.measure(event);
    this.fingers.set(event.pointerId, this.within(event));
    if (this.fingers.size > 1) {
      this.press = null;
      this.drag = null;
      return;
    }
    const hit = (event.target as Element).closest<SVGElement>('[data-token]');
    const token = hit?.dataset.token;
    const chosen = token !== undefined && this.hand.press(token);
    this.press = { token, slot: hit?.dataset.slot, at: this.within(event), chosen };
  };

  move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.within(event);
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, now);
    this.fingers.set(event.pointerId, now);
    const { press } = this;
    if (!press || this.fingers.size > 1) return;
    const far = Math.hypot(now[0] - press.at[0], now[1] - press.at[1]) > FAR;
    if (this.drag || (far && press.token !== undefined && this.hand.canDrag(press.token))) {
      if (!this.drag) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.drag = { x: now[0], y: now[1] };
    } else if (far && this.zoom.scale > 1) {
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
    const { press, drag } = this;
    this.press = null;
    this.drag = null;
    if (!press) return;
    if (drag) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const token = under?.closest<SVGElement>('[data-token]')?.dataset.token;
      if (token !== undefined && token !== press.token) this.hand.drop(token);
      return;
    }
    if (press.chosen) return;
    if (press.token === undefined) this.hand.outside();
    else this.hand.click(press.token, press.slot);
  };

  cancel = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.press = null;
    this.drag = null;
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
