import { describe, expect, it } from 'vitest';
import { withLine } from '../src/lib/table/planning.svelte';

const own = (place: number) => place % 2 === 1;

describe('a line of conditional moves', () => {
  it('stands beside answers to other moves', () => {
    expect(withLine([['a', 'x']], ['b', 'y'], own)).toEqual([
      ['a', 'x'],
      ['b', 'y'],
    ]);
    expect(withLine([['a', 'x', 'b', 'y']], ['a', 'x', 'c', 'z'], own)).toHaveLength(2);
  });
  it('takes the place of another answer to the same moves', () => {
    expect(withLine([['a', 'x', 'b', 'y']], ['a', 'z'], own)).toEqual([['a', 'z']]);
  });
  it('takes the place of its own beginning', () => {
    expect(withLine([['a', 'x']], ['a', 'x', 'b', 'y'], own)).toEqual([['a', 'x', 'b', 'y']]);
  });
});
