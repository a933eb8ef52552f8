// The computer's levels in the languages of the catalogues; the server speaks English.

import type { Level } from '../api/types';

interface Words {
  titles: Record<string, string>;
  /** What is said of a level that looks so many moves ahead, and of one without such a bound. */
  ahead: string;
  deep: string;
}

const WORDS: Record<string, Words> = {
  ko: {
    titles: {
      newcomer: '처음',
      beginner: '초보',
      learner: '학습자',
      casual: '취미',
      club: '동호인',
      expert: '전문가',
      master: '고수',
      full: '최강',
    },
    ahead: '최대 {count}수 앞까지 내다봅니다.',
    deep: '할 수 있는 만큼 깊이 생각합니다. 시계가 없으면 한 수에 {count}초입니다.',
  },
  ja: {
    titles: {
      newcomer: 'はじめて',
      beginner: '初心者',
      learner: '初級',
      casual: '中級',
      club: '上級',
      expert: 'エキスパート',
      master: '名人',
      full: '全力',
    },
    ahead: '最大{count}手先まで読みます。',
    deep: 'できるだけ深く読みます。時計がなければ1手{count}秒です。',
  },
};

/** The title of a level, as the server calls it where the language has no word of its own. */
export function levelTitle({ name, title }: Pick<Level, 'name' | 'title'>, language: string): string {
  return WORDS[language]?.titles[name] ?? title;
}

/** What a level does. The number in it is the server's, which knows the game. */
export function levelHelp({ name, help }: Level, language: string): string {
  const words = WORDS[language];
  const [count] = help.match(/\d+(?:\.\d+)?/) ?? [];
  if (!words || count === undefined || !(name in words.titles)) return help;
  return (name === 'full' ? words.deep : words.ahead).replace('{count}', count);
}
