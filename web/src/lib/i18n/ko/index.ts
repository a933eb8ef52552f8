import type { Key } from '../en';
import { ko as account } from './account';
import { ko as bots } from './bots';
import { ko as chat } from './chat';
import { ko as common } from './common';
import { ko as explorer } from './explorer';
import { ko as home } from './home';
import { ko as learn } from './learn';
import { ko as lobby } from './lobby';
import { ko as moderation } from './moderation';
import { ko as notify } from './notify';
import { ko as online } from './online';
import { ko as puzzles } from './puzzles';
import { ko as ratings } from './ratings';
import { ko as records } from './records';
import { ko as review } from './review';
import { ko as shell } from './shell';
import { ko as table } from './table';
import { ko as tournaments } from './tournaments';

export const ko: Record<Key, string> = {
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
