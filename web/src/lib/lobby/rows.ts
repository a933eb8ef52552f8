// Rows that stay where they are: changes happen in place, what is new comes at the end, and what is gone keeps its
// place until nobody points at the list any more.

export interface Row<T> {
  item: T;
  gone: boolean;
}

/** The rows for a whole new list. While somebody points at them, known rows keep their places. */
export function renewed<T extends { id: string }>(
  rows: readonly Row<T>[],
  items: readonly T[],
  held: boolean,
): Row<T>[] {
  if (!held) return items.map((item) => ({ item, gone: false }));
  const given = new Map(items.map((item) => [item.id, item]));
  const kept = rows.map((row) => ({
    item: given.get(row.item.id) ?? row.item,
    gone: !given.has(row.item.id),
  }));
  const known = new Set(rows.map((row) => row.item.id));
  return [...kept, ...items.filter((item) => !known.has(item.id)).map((item) => ({ item, gone: false }))];
}

/** A new row at the end, or a changed one in its place. */
export function put<T extends { id: string }>(rows: readonly Row<T>[], item: T): Row<T>[] {
  return rows.some((row) => row.item.id === item.id)
    ? rows.map((row) => (row.item.id === item.id ? { item, gone: false } : row))
    : [...rows, { item, gone: false }];
}

/** A row is gone; while somebody points at the list, it only fades. */
export function without<T extends { id: string }>(
  rows: readonly Row<T>[],
  id: string,
  held: boolean,
): Row<T>[] {
  return held
    ? rows.map((row) => (row.item.id === id ? { ...row, gone: true } : row))
    : rows.filter((row) => row.item.id !== id);
}

export function swept<T>(rows: readonly Row<T>[]): Row<T>[] {
  return rows.filter((row) => !row.gone);
}
