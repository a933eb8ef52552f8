import { describe, expect, it } from 'vitest';
import type { GameProgress } from '../src/lib/progress/api';
import { nextStep, otherGame, startHere, stepPath } from '../src/lib/progress/steps';

const fresh: GameProgress = {
  game: 'easy',
  lessons: 3,
  solved: 0,
  next_lesson: 'one',
  beaten: null,
  next_level: 'first-game',
};
const hard = { ...fresh, game: 'hard' };
const beaten = { ...fresh, solved: 1, next_lesson: 'two', beaten: 'first-game', next_level: 'first-hour' };

describe('the next step', () => {
  it('is a lesson until a level is beaten, then the next level', () => {
    expect(nextStep(fresh)).toEqual({ kind: 'lesson', lesson: 'one' });
    expect(nextStep(beaten)).toEqual({ kind: 'level', level: 'first-hour' });
  });
  it('is the lowest level where all lessons are solved', () => {
    expect(nextStep({ ...fresh, solved: 3, next_lesson: null })).toEqual({
      kind: 'level',
      level: 'first-game',
    });
  });
  it('is a lesson that is left when all levels are beaten, and nothing after that', () => {
    const full = { ...beaten, beaten: 'full', next_level: null };
    expect(nextStep(full)).toEqual({ kind: 'lesson', lesson: 'two' });
    expect(nextStep({ ...full, next_lesson: null })).toBeNull();
  });
  it('has an address', () => {
    expect(stepPath('easy', { kind: 'level', level: 'first-hour' })).toEqual([
      'new',
      'easy',
      '',
      '',
      'computer',
      'first-hour',
    ]);
  });
});

describe('where to start', () => {
  it('moves on when a level of the first game is beaten', () => {
    expect(startHere([fresh, hard])?.game).toBe('easy');
    expect(startHere([beaten, hard])?.game).toBe('hard');
    expect(startHere([beaten])).toBeUndefined();
  });
  it('skips games that are not taught', () => {
    expect(startHere([{ ...fresh, lessons: 0 }, hard])?.game).toBe('hard');
  });
  it('is another game for who has begun this one', () => {
    expect(otherGame([beaten, hard], 'easy')?.game).toBe('hard');
    expect(otherGame([beaten, { ...hard, solved: 1 }], 'easy')).toBeUndefined();
  });
});
