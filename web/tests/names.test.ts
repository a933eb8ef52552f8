import { expect, it } from 'vitest';
import { nameLines, nameOn } from '../src/lib/board/names';

it.each([
  ['Commander', ['Commander']],
  ['Hidden Dragon', ['Hidden', 'Dragon']],
  ['Spy with information', ['Spy with', 'information']],
  ['Soldier (bronze back)', ['Soldier', '(bronze', 'back)']],
  ['兵士（裏・銅）', ['兵士', '（裏・銅）']],
])('the name %s is written in short lines', (name, lines) => {
  expect(nameLines(name)).toEqual(lines);
});

it('a name is in the middle of its piece, and the smaller the longer it is', () => {
  const { size, lines } = nameOn('Hidden Dragon');
  expect(lines.map(({ y }) => y / size)).toEqual([-0.56, 0.56].map((part) => expect.closeTo(part)));
  expect(nameOn('Commander').size).toBeLessThan(nameOn('Ninja').size);
  expect(nameOn('Spy').size).toBe(nameOn('Star').size);
});
