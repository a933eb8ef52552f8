import { accounts } from '../account/api';
import type { ServerMessage } from '../api/types';
import { t } from '../i18n/index.svelte';
import { type ChatData, type ChatLine, chats, type Phrase } from './api';
import { chatProblem } from './words';

/** The chat of a table, as far as its reader may read it. */
export class Chat {
  data = $state.raw<ChatData | null>(null);
  open = $state(false);
  unread = $state(0);
  problem = $state('');
  busy = $state(false);
  /** Whom the reader has muted here, the latest last. */
  muted = $state.raw<string[]>([]);
  lines = $derived((this.data?.lines ?? []).filter(({ name }) => !this.muted.includes(name)));

  constructor(
    private readonly table: string,
    private readonly ownName: () => string,
  ) {}

  async load(): Promise<void> {
    try {
      this.data = await chats.show(this.table);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  hear(message: ServerMessage): void {
    if (message.type === 'chat') this.add(message.line);
    if (message.type === 'chat-hidden' && this.data) {
      this.data = { ...this.data, lines: this.data.lines.filter(({ id }) => id !== message.id) };
    }
  }

  private add(line: ChatLine): void {
    const known = this.data?.lines.some(({ id }) => id === line.id);
    if (known || this.muted.includes(line.name)) return;
    if (this.data) this.data = { ...this.data, lines: [...this.data.lines, line] };
    if (!this.open && line.name !== this.ownName()) this.unread += 1;
  }

  toggle(): void {
    this.open = !this.open;
    this.unread = 0;
  }

  /** Whether it was said. */
  async say(said: { text: string } | { phrase: Phrase }): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      this.add(await chats.say(this.table, said));
      return true;
    } catch (error) {
      this.problem = chatProblem(error, t);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Accounts are blocked for good. A guest, or for a guest, only as long as this page is open. */
  async mute(name: string, signedIn: boolean): Promise<void> {
    this.muted = [...this.muted.filter((one) => one !== name), name];
    if (signedIn) await accounts.put('blocked', name).catch(() => undefined);
  }

  async unmute(name: string, signedIn: boolean): Promise<void> {
    this.muted = this.muted.filter((one) => one !== name);
    if (signedIn) await accounts.take('blocked', name).catch(() => undefined);
    await this.load();
  }
}
