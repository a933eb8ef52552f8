// A rulebook on paper: the rules without the advice on how to play well, as large as two sides of paper allow.

import type { Game } from '../api/types';

const PICTURE = 480; // characters that take as much room as a picture
const ROW = 70; // and a row of a table
const LINE = 40; // and the end of a paragraph
const ROOM = 6.4 * Math.sqrt(19000); // points of a letter, by the root of the characters on two sides
const LARGEST = 9; // points

/** Marks what is not printed, and sets how large the rest is. */
export function onPaper(game: Game): (article: HTMLElement) => void {
  return (article) => {
    let advice = false;
    let room = 0;
    for (const part of article.children) {
      advice ||= part.id !== '' && part.id === game.strategy;
      part.classList.toggle('unprinted', advice);
      if (!advice) room += roomOf(part);
    }
    article.style.setProperty('--on-paper', `${pointsFor(room)}pt`);
    for (const picture of article.querySelectorAll('img')) picture.loading = 'eager';
  };
}

function roomOf(part: Element): number {
  const count = (what: string) => part.querySelectorAll(what).length;
  return (
    (part.textContent ?? '').length + PICTURE * count('img') + ROW * count('tr') + LINE * (count('li') + 1)
  );
}

/** The room that a text takes grows with the square of the size of its letters. */
export function pointsFor(characters: number): number {
  return Math.round(Math.min(LARGEST, ROOM / Math.sqrt(Math.max(characters, 1))) * 100) / 100;
}
