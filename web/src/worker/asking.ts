// Tabs are asked what they show: not every browser keeps the address of a client up to date with its history.

import type { Asked } from './rules';

interface Tab {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** What a tab shows, as it says itself within so many milliseconds: a page that loads or is frozen says nothing. */
export async function ask<T extends Tab>(tab: T, patience: number): Promise<Asked<T>> {
  const { port1, port2 } = new MessageChannel();
  const page = await new Promise<string | null>((resolve) => {
    const late = setTimeout(() => resolve(null), patience);
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      resolve(typeof data === 'string' ? data : null);
    };
    tab.postMessage({ type: 'where' }, [port2]);
  });
  port1.close();
  return { tab, page: page?.replace(/^#/, '') ?? null }; // a page of an earlier version has it behind `#`
}
