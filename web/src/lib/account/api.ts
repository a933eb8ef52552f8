import { apiPath, call } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type Me = Schemas['Me'];
export type Account = Schemas['AccountData'];
export type Session = Schemas['SessionData'];
export type Token = Schemas['TokenData'];
export type Scope = Schemas['NewToken']['scopes'][number];
export type Relation = Schemas['RelationData'];
export type Profile = Schemas['ProfileData'];
export type Vacation = Schemas['VacationData'];

const part = encodeURIComponent;
export type List = 'friends' | 'blocked';

export const accounts = {
  me: () => call<Me>('GET', '/account'),
  register: (wish: Schemas['NewAccount']) => call<Me>('POST', '/account', wish),
  signIn: (name: string, password: string) => call<Me>('POST', '/account/sign-in', { name, password }),
  signOut: () => call<Me>('POST', '/account/sign-out'),
  signOutEverywhere: () => call<Me>('POST', '/account/sign-out-everywhere'),
  sessions: () => call<Session[]>('GET', '/account/sessions'),
  endSession: (id: string) => call<void>('DELETE', `/account/sessions/${part(id)}`),
  tokens: () => call<Token[]>('GET', '/account/tokens'),
  makeToken: (wish: Schemas['NewToken']) => call<Schemas['MadeToken']>('POST', '/account/tokens', wish),
  revokeToken: (id: string) => call<void>('DELETE', `/account/tokens/${part(id)}`),
  changePassword: (old: string, fresh: string) => call<Me>('PUT', '/account/password', { old, new: fresh }),
  changeEmail: (email: string, password: string) => call<Me>('PUT', '/account/email', { email, password }),
  remove: (password: string) => call<Me>('POST', '/account/delete', { password }),
  mailReset: (name: string) => call<void>('POST', '/account/reset-mail', { name }),
  resetName: (token: string) => call<{ name: string }>('POST', '/account/reset-link', { token }),
  reset: (token: string, password: string) => call<Me>('POST', '/account/reset', { token, password }),
  vacation: () => call<Vacation>('GET', '/account/vacation'),
  setVacation: (on: boolean) => call<Vacation>('PUT', '/account/vacation', { on }),
  profile: (name: string) => call<Profile>('GET', `/players/${part(name)}`),
  list: (list: List) => call<Relation[]>('GET', `/account/${list}`),
  put: (list: List, name: string) => call<void>('PUT', `/account/${list}/${part(name)}`),
  take: (list: List, name: string) => call<void>('DELETE', `/account/${list}/${part(name)}`),
};

/** Where everything that is kept of somebody can be loaded. */
export const exportPath = apiPath('/account/export');
