// What the tabs of this browser know of each other, so that one of them tells, and none while another is looked at.

const VISIBLE = 'ludarium.visible';
const TOLD_FOR = 5000; // milliseconds in which the other tabs hear of the same

/** Lets the other tabs know whether this one is looked at. */
export function showToOthers(): () => void {
  let hide: (() => void) | null = null;
  const look = () => {
    if (document.hidden) {
      hide?.();
      hide = null;
    } else if (!hide) {
      const hidden = new Promise<void>((resolve) => {
        hide = resolve;
      });
      navigator.locks?.request(VISIBLE, { mode: 'shared' }, () => hidden).catch(() => undefined);
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    hide?.();
  };
}

/** Whether some tab of ours is looked at. */
export async function lookedAt(): Promise<boolean> {
  if (!document.hidden) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === VISIBLE) ?? false;
}

/** Whether no other tab has told this yet. */
export async function firstToTell(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(`ludarium.told ${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((over) => setTimeout(over, TOLD_FOR));
    });
  });
}
