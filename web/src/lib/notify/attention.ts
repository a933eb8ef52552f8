// What happens while nobody looks at the page: its tab is marked, a sound is heard, and the browser tells.

import { settings } from '../settings/settings.svelte';
import { play as sound } from '../sound/sound';
import { clearNotifications, notify } from './browser';
import type { Kind } from './kinds.svelte';
import { Marker, markText } from './marker';
import { firstToTell, lookedAt, showToOthers } from './tabs';

/**
 * tag: what it is about; a later one replaces this one    id: of this one thing, the same in all tabs
 * urgent: somebody waits    loud: it has a sound of its own
 */
export interface News {
  kind: Kind;
  tag: string;
  id: string;
  title: string;
  body: string;
  url: string;
  urgent?: boolean;
  loud?: boolean;
}

const BLINK = 800; // milliseconds

class Attention {
  private readonly waiting = new Map<string, News>();
  private here: { tag: string; title: string } | null = null;
  private marker: Marker | null = null;
  private blinking: ReturnType<typeof setInterval> | undefined;

  /** Watch whether the page is looked at, as long as it is there. */
  watch(): () => void {
    this.marker = new Marker();
    const hide = showToOthers();
    const look = () => {
      if (!document.hidden) this.drop([...this.waiting.values()]);
      this.mark();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      hide();
    };
  }

  async hear(news: News): Promise<void> {
    if (await lookedAt()) return;
    const { tag, kind } = news;
    const before = this.waiting.get(tag)?.kind;
    if (kind === 'turn' && (before === 'challenge' || before === 'round')) return; // who was called to a game knows
    this.waiting.delete(tag); // the newest comes last
    this.waiting.set(tag, news);
    this.mark();
    if (!(await firstToTell(news.id))) return;
    if (settings.sound && !news.loud) sound('turn');
    await notify(news);
  }

  /** It waits no longer. */
  over(tag: string): void {
    const news = this.waiting.get(tag);
    if (news) this.drop([news]);
    this.mark();
  }

  /** What waits at the table of this tab, or nothing. */
  at(tag: string | null, title = ''): void {
    this.here = tag === null ? null : { tag, title };
    this.mark();
  }

  private drop(news: readonly News[]): void {
    for (const { tag } of news) this.waiting.delete(tag);
    void clearNotifications(news.map(({ tag }) => tag));
  }

  private mark(): void {
    const all = new Map<string, string>();
    if (document.hidden) {
      if (this.here) all.set(this.here.tag, this.here.title);
      for (const { tag, title } of this.waiting.values()) all.set(tag, title);
    }
    const text = markText([...all.values()]);
    clearInterval(this.blinking);
    this.marker?.set(text);
    badge(all.size);
    if (![...this.waiting.values()].some(({ urgent }) => urgent)) return;
    let on = true;
    this.blinking = setInterval(() => {
      on = !on;
      this.marker?.set(on ? text : '');
    }, BLINK);
  }
}

/** The icon of the installed app tells the number, too, where the system shows it. */
function badge(count: number): void {
  const asked = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  asked?.catch(() => undefined);
}

export const attention = new Attention();
