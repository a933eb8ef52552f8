// What happened, in the words of a notification.

import { api } from '../api/http';
import type { Call, Challenge, TableSummary } from '../api/types';
import { named } from '../board/describe';
import { language, t } from '../i18n/index.svelte';
import { levelTitle } from '../i18n/levels';
import { href } from '../router.svelte';
import { clockTitle } from '../summary/clocks';
import { endingTitle } from '../summary/ending';
import { opponentName } from '../summary/names';
import { opponentWords } from '../summary/words';
import type { News } from './attention';
import type { GameNews } from './news';

// The server gives what it pushes the same tags: who is told twice sees it once.
export const tableTag = (table: string) => `table:${table}`;
export const challengeTag = (id: string) => `challenge:${id}`;

async function gameTitle(name: string): Promise<string> {
  const games = await api.games().catch(() => []);
  return named(games.find((game) => game.name === name) ?? { title: name }, language());
}

const opponent = (table: TableSummary) =>
  opponentWords(table, (name) => levelTitle({ name, title: name }, language()), t);

export async function gameNews({ kind, table }: GameNews): Promise<News> {
  const { id, game, outcome, you, ply } = table;
  const title = outcome ? endingTitle(outcome, you, (side) => side, t) : t('table.your-turn');
  return {
    kind,
    tag: tableTag(id),
    id: `${id} ${outcome ? 'end' : ply}`,
    title,
    body: `${await gameTitle(game)} · ${opponent(table)}`,
    url: href('table', id),
    loud: kind === 'ended',
  };
}

export async function challengeNews({ id, name, bot, game, control }: Challenge): Promise<News> {
  return {
    kind: 'challenge',
    tag: challengeTag(id),
    id,
    title: t('notify.challenged', { name: bot ? t('bot.named', { name }) : name }),
    body: `${await gameTitle(game.game)} · ${clockTitle(control)}`,
    url: href(),
    loud: true,
  };
}

/** A game of a tournament begins, or one that was sought. */
export async function callNews(call: Call): Promise<News> {
  const { table, game, control, tournament, join_within } = call;
  const opponent = opponentName(call);
  return {
    kind: tournament ? 'round' : 'challenge',
    tag: tableTag(table),
    id: `${table} call`,
    title: t(tournament ? 'notify.round' : 'lobby.found'),
    body: `${await gameTitle(game)} · ${clockTitle(control)} · ${opponent}`,
    url: href('table', table),
    urgent: join_within !== null,
    loud: join_within !== null,
  };
}
