import { call } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type Notifications = Schemas['NotificationData'];
export type Choices = Required<Schemas['NotificationChoices']>;
export type Device = Schemas['DeviceData'];

const part = encodeURIComponent;

export const api = {
  show: () => call<Notifications>('GET', '/notifications'),
  choose: (choices: Choices) => call<Notifications>('PUT', '/notifications', choices),
  add: (device: Schemas['NewDevice']) => call<Device>('POST', '/notifications/devices', device),
  remove: (id: string) => call<void>('DELETE', `/notifications/devices/${part(id)}`),
  test: (id: string) => call<void>('POST', `/notifications/devices/${part(id)}/test`),
};
