import type { Key } from '../en';
import { ja as account } from './account';
import { ja as bots } from './bots';
import { ja as chat } from './chat';
import { ja as common } from './common';
import { ja as explorer } from './explorer';
import { ja as home } from './home';
import { ja as learn } from './learn';
import { ja as lobby } from './lobby';
import { ja as moderation } from './moderation';
import { ja as notify } from './notify';
import { ja as online } from './online';
import { ja as puzzles } from './puzzles';
import { ja as ratings } from './ratings';
import { ja as records } from './records';
import { ja as review } from './review';
import { ja as shell } from './shell';
import { ja as table } from './table';
import { ja as tournaments } from './tournaments';

export const ja: Record<Key, string> = {
  ...account,
  ...bots,
  ...chat,
  ...common,
  ...explorer,
  ...home,
  ...learn,
  ...lobby,
  ...moderation,
  ...notify,
  ...online,
  ...puzzles,
  ...ratings,
  ...records,
  ...review,
  ...shell,
  ...table,
  ...tournaments,
};
