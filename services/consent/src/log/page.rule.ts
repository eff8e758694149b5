import { invalid } from '@consent/kernel/errors';

/** Where a page begins: after a record, or, once there are no more records, after an erasure. */
export interface PageStart {
  part: 'records' | 'erasures';
  afterId: string;
}

const prefixes = { records: 'r', erasures: 'e' } as const;

/** "" is the beginning. Throws invalid. */
export function readCursor(cursor: string): PageStart {
  if (cursor === '') return { part: 'records', afterId: '' };
  const part = cursor.startsWith(prefixes.records) ? 'records' : 'erasures';
  if (!cursor.startsWith(prefixes[part])) throw invalid('cursor must be the next_cursor of a page of this list.');
  return { part, afterId: cursor.slice(1) };
}

/**
 * The cursor of what follows a page. `lastId` is undefined for an empty page; `isLast` tells that the part has no more.
 */
export function cursorAfter({ part, afterId }: PageStart, lastId: string | undefined, isLast: boolean): string {
  if (!isLast) return `${prefixes[part]}${lastId ?? afterId}`;
  return part === 'records' ? prefixes.erasures : '';
}

/** The first items that fit, one at least, if there is one. */
export function takeUpTo<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[] {
  let size = 0;
  const end = items.findIndex((item, at) => (size += sizeOf(item)) > most && at > 0);
  return end === -1 ? [...items] : items.slice(0, end);
}
