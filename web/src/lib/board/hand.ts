// What the hand means: pressing, clicking, dragging, holding and drawing.

import { aimed, needsHelp } from './aim';
import { carried } from './carry';
import type { Choosing } from './choosing.svelte';
import type { Cursor } from './cursor.svelte';
import type { Display } from './display.svelte';
import type { Drawing } from './drawing.svelte';
import type { Inspector } from './inspector.svelte';
import { placeOf } from './looking';
import type { Hand } from './pointing.svelte';
import type { BoardProps } from './props';

/** The parts of a board that hand and keys work on. */
export interface Parts {
  props: BoardProps;
  display: Display;
  choosing: Choosing;
  cursor: Cursor;
  drawing: Drawing;
  inspector: Inspector;
}

export function handOf(parts: () => Parts): Hand {
  return {
    canDrag(token) {
      const { props, display, choosing } = parts();
      return (
        !props.onplace &&
        choosing.walk.path.at(-1) === token &&
        choosing.places.length > 0 &&
        carried(display.layout, props.scene, choosing.actor, token) !== undefined
      );
    },
    press(token) {
      const { props, choosing, cursor, inspector } = parts();
      const { walk } = choosing;
      inspector.held = null;
      if (props.onplace) return false;
      const fresh = !walk.path.length || !choosing.steps.has(token);
      const starts = walk.roots.has(token) && walk.path.at(-1) !== token;
      if (!fresh || !starts || walk.pending) return false;
      walk.clear();
      if (walk.finishes(token)) return false;
      walk.choose(token);
      cursor.at = token;
      return true;
    },
    click(token, slot) {
      const { props, display, choosing, cursor, drawing } = parts();
      if (props.onplace) props.onplace(token, slot);
      else {
        const ground = !choosing.steps.has(token) && !placeOf(display.layout, props.scene, token);
        if (ground) drawing.clear();
        if (!ground || !choosing.cancelPremove()) choosing.choose(token);
      }
      cursor.at = token;
    },
    drop(token) {
      const { choosing } = parts();
      if (choosing.steps.has(token)) choosing.walk.choose(token);
      else parts().props.onwrong?.(token, choosing.walk.path);
    },
    outside() {
      const { choosing, drawing, inspector } = parts();
      choosing.cancelPremove();
      choosing.walk.clear();
      drawing.clear();
      inspector.held = null;
    },
    hold: (token) => {
      parts().inspector.held = token;
    },
    cancel() {
      const { choosing } = parts();
      const waited = choosing.cancelPremove();
      const chosen = choosing.walk.path.length > 0;
      choosing.walk.clear();
      return waited || chosen;
    },
    draw: (from, to, brush) => parts().drawing.draw(from, to, brush),
    room: () => parts().display.room,
    needsHelp: () => needsHelp(parts().display.frame.unit),
    aim(at, under) {
      const { props, display, choosing } = parts();
      const { layout, frame } = display;
      const means = (token: string) =>
        choosing.walk.accepts(token) || placeOf(layout, props.scene, token) !== null;
      return props.onplace ? under : aimed(layout, frame.toPicture(at), under, means);
    },
    looks(token) {
      const { props, display, choosing } = parts();
      if (choosing.walk.leads(token).length) return false;
      return !choosing.steps.size || placeOf(display.layout, props.scene, token) !== null;
    },
  };
}
