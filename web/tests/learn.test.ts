import { describe, expect, it } from 'vitest';
import type { Course, Game } from '../src/lib/api/types';
import { strategyPath } from '../src/lib/explain/strategy';
import { complete } from '../src/lib/i18n/text';
import { firstGame, lessonsOf, progressOf } from '../src/lib/learn/course';
import { SIDES } from './tables';

const lesson = (name: string) => ({ name, title: name, text: '', task: '' });
const course: Course = {
  goal: null,
  chapters: [
    { title: 'One', lessons: [lesson('a'), lesson('b')] },
    { title: 'Two', lessons: [lesson('c')] },
  ],
  openings: [],
};

describe('a course', () => {
  const lessons = lessonsOf(course);
  it('has the lessons of all chapters in order', () => {
    expect(lessons.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
  it('counts what is solved of it, and knows the first lesson that is not', () => {
    expect(progressOf(lessons, { a: 1, other: 1 })).toEqual({ done: 1, all: 3, next: lessons[1] });
  });
  it('is done only when every lesson is solved', () => {
    expect(progressOf(lessons, { c: 1 }).next?.name).toBe('a');
    expect(progressOf(lessons, { a: 1, b: 1, c: 1 }).next).toBeUndefined();
  });
  it('ends with a game against the lowest level', () => {
    const levels = [{ name: 'lowest' }, { name: 'higher' }];
    const game = { name: 'g', sides: SIDES, levels, table_options: { setup: 'x' } } as unknown as Game;
    const wish = firstGame(game);
    expect(Object.values(wish.seats).map(({ kind, level }) => [kind, level])).toEqual([
      ['you', undefined],
      ['bot', 'lowest'],
    ]);
    expect(wish.options).toEqual({ setup: 'x' });
  });
});

describe('the chapter on strategy', () => {
  it('is linked where the game has one', () => {
    expect(strategyPath({ name: 'g', strategy: 'play-well' })).toEqual(['learn', 'g', 'rules', 'play-well']);
  });
  it('is not linked where it has none', () => {
    expect(strategyPath({ name: 'g', strategy: '' })).toBeNull();
  });
});

describe('a language', () => {
  it('is complete when the page and the games are', () => {
    expect(complete('ko', [{ language: 'ko', texts: 10, translated: 10 }])).toBe(100);
  });
  it('is not complete when a text of a game lacks', () => {
    expect(complete('ko', [{ language: 'ko', texts: 10, translated: 9 }])).toBe(99);
    expect(complete('ko', [{ language: 'ja', texts: 5000, translated: 5000 }])).toBeLessThan(50);
  });
  it('is not counted for English', () => {
    expect(complete('en', [{ language: 'ko', texts: 10, translated: 10 }])).toBeNull();
  });
});
