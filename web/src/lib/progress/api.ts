import { call } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type GameProgress = Schemas['GameProgress'];
export type TodayItem = Schemas['TodayItem'];

export const fetchProgress = () => call<GameProgress[]>('GET', '/progress');
export const fetchToday = () => call<TodayItem[]>('GET', '/today');
