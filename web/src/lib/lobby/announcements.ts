import { call } from '../api/http';
import type { components } from '../api/schema';

export type Announcement = components['schemas']['AnnouncementData'];

export const announcements = () => call<Announcement[]>('GET', '/announcements');
