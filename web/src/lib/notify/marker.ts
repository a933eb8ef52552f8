// A mark on the tab, for people who look at another one.

const DOT =
  "%3Ccircle cx='23' cy='9' r='9' fill='%23fffaf0'/%3E%3Ccircle cx='23' cy='9' r='7' fill='%23c8402f'/%3E";
const END = '%3C/svg%3E';

/** The page's icon, a drawing in its address, with a dot. */
export function markedIcon(icon: string): string {
  return icon.replace(END, DOT + END);
}

/** What the tab says of things that wait: the newest in words, and how many there are. */
export function markText(words: readonly string[]): string {
  const newest = words.at(-1);
  if (newest === undefined) return '';
  return `${words.length > 1 ? `(${words.length})` : '●'} ${newest}`;
}

/** Sets a text before the title of the page, whatever that is meanwhile, and a dot on its icon. */
export class Marker {
  private text = '';
  private title = '';
  private written = '';
  private readonly link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  private readonly icon = this.link?.href ?? '';
  private readonly pages = new MutationObserver(() => {
    if (document.title === this.written) return;
    this.title = document.title;
    this.write();
  });

  set(text: string): void {
    if (text === this.text) return;
    if (!this.text) {
      this.title = document.title;
      this.pages.observe(document.head, { subtree: true, childList: true, characterData: true });
    }
    this.text = text;
    if (!text) this.pages.disconnect();
    this.write();
    if (this.link) this.link.href = text ? markedIcon(this.icon) : this.icon;
  }

  private write(): void {
    this.written = this.text ? `${this.text} · ${this.title}` : this.title;
    document.title = this.written;
  }
}
