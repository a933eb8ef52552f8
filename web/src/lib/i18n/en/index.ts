// Every text of the client. Names of games, pieces, sides, options and ends come from the games.

import { en as account } from './account';
import { en as bots } from './bots';
import { en as chat } from './chat';
import { en as common } from './common';
import { en as explorer } from './explorer';
import { en as home } from './home';
import { en as learn } from './learn';
import { en as lobby } from './lobby';
import { en as moderation } from './moderation';
import { en as notify } from './notify';
import { en as online } from './online';
import { en as puzzles } from './puzzles';
import { en as ratings } from './ratings';
import { en as records } from './records';
import { en as review } from './review';
import { en as shell } from './shell';
import { en as table } from './table';
import { en as tournaments } from './tournaments';

export const en = {
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

export type Key = keyof typeof en;
