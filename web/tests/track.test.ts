import { describe, expect, it } from 'vitest';
import { nearestAngle, Tracker } from '../src/lib/board/track';
import { man, scene, tray } from './boards';

describe('the tracker', () => {
  it('knows a piece that went elsewhere', () => {
    const tracker = new Tracker();
    const [first] = tracker.follow(scene([man('a1'), man('b2')])).pieces;
    const after = tracker.follow(scene([man('b2'), man('c3')]), ['a1', 'c3']);
    expect(after.pieces.find(({ piece }) => piece.cell === 'c3')?.id).toBe(first?.id);
    expect(after.happened).toBe('move');
  });
  it('tells a capture from a move', () => {
    const tracker = new Tracker();
    tracker.follow(scene([man('a1'), man('b2', { side: 'two' })]));
    expect(tracker.follow(scene([man('b2')]), ['a1', 'b2']).happened).toBe('capture');
  });
  it('tells a rotation, and turns the short way', () => {
    const tracker = new Tracker();
    tracker.follow(scene([man('a1', { angle: 300 })]));
    const after = tracker.follow(scene([man('a1', { angle: 0 })]), ['a1']);
    expect(after.happened).toBe('rotation');
    expect(after.pieces[0]?.angle).toBe(360);
  });
  it('knows a piece that became another', () => {
    const tracker = new Tracker();
    const [first] = tracker.follow(scene([man('a1')])).pieces;
    const after = tracker.follow(scene([man('b1', { symbol: 'plate' })]), ['a1', 'b1']);
    expect(after.pieces[0]?.id).toBe(first?.id);
  });
  it('says from which slot a new piece came', () => {
    const tracker = new Tracker();
    tracker.follow(scene([man('b1')], [tray('one', 'hand:man', 2)]));
    const after = tracker.follow(scene([man('b1'), man('a1')], [tray('one', 'hand:man', 1)]), [
      'hand:man',
      'a1',
    ]);
    expect(after.pieces.find(({ piece }) => piece.cell === 'a1')?.from).toBe('hand:man');
  });
  it('sees nothing happen in the first scene', () => {
    expect(new Tracker().follow(scene([man('a1')])).happened).toBe('nothing');
  });
});

describe('the nearest angle', () => {
  it.each([
    [0, 300, -60],
    [350, 10, 370],
    [0, 180, 180],
    [720, 60, 780],
  ])('from %d to %d is %d', (from, to, nearest) => {
    expect(nearestAngle(from, to)).toBe(nearest);
  });
});
