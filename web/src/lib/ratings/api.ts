import { call } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type RatingData = Schemas['RatingData'];
export type SideRating = Schemas['SideRating'];
export type TableRatings = Schemas['TableRatings'];
export type PlayerRating = Schemas['PlayerRating'];
export type Category = Schemas['CategoryData'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type Leaderboards = Schemas['Leaderboards'];
export type Leaderboard = Schemas['Leaderboard'];

const part = encodeURIComponent;

export const ratings = {
  ofTable: (id: string) => call<TableRatings>('GET', `/tables/${part(id)}/ratings`),
  ofPlayer: (name: string) => call<PlayerRating[]>('GET', `/players/${part(name)}/ratings`),
  history: (name: string, { game, variant, speed }: Category) =>
    call<HistoryEntry[]>('GET', `/players/${part(name)}/ratings/${part(game)}/${part(variant)}/${speed}`),
  leaderboards: (game: string) => call<Leaderboards>('GET', `/leaderboards/${part(game)}`),
};
