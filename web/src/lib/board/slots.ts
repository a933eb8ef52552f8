// Slots that stay where they are: a kind of piece that is used up keeps its place in the tray.

import type { Slot, Tray } from '../api/types';

const kind = ({ symbol, side, spent }: Slot) => `${symbol} ${side} ${spent}`;

/** The trays of a new scene, with every slot in the place that it had in those of the scene before. */
export function keptTrays(before: Tray[], now: Tray[]): Tray[] {
  return now.map((tray) => {
    const known = before.find(({ name }) => name === tray.name)?.slots ?? [];
    const current = new Map(tray.slots.map((slot) => [kind(slot), slot]));
    const kept = known.map((slot) => current.get(kind(slot)) ?? { ...slot, count: 0 });
    const places = new Set(known.map(kind));
    return { ...tray, slots: [...kept, ...tray.slots.filter((slot) => !places.has(kind(slot)))] };
  });
}
