import { invalid } from '@consent/kernel/errors';

/** After a record, after an erasure once there are no more records, or after a link once there are no more erasures. */
export interface PageStart {
  part: 'records' | 'erasures' | 'links';
  afterId: string;
  within?: { id: string; revision: number };
}

const prefixes = { records: 'r', erasures: 'e', links: 'l' } as const;
const parts = ['records', 'erasures', 'links'] as const;

/** "" is the beginning. Throws invalid. */
export function readCursor(cursor: string): PageStart {
  if (cursor === '') return { part: 'records', afterId: '' };
  const [, prefix, afterId = '', id, revision] = /^([rel])([^ ]*)(?: ([^ ]+) (\d{1,10}))?$/.exec(cursor) ?? [];
  if (prefix === undefined) throw invalid('cursor must be the next_cursor of a page of this list.');
  const start = { part: parts.find((part) => prefixes[part] === prefix) ?? 'records', afterId } as const;
  return id === undefined ? start : { ...start, within: { id, revision: Number(revision) } };
}

/** `lastId` is undefined for an empty page. `isLast` means that this part of the list has ended. Erasures end the list unless links follow. */
export function cursorAfter({ part, afterId }: PageStart, lastId: string | undefined, isLast: boolean): string {
  if (!isLast) return `${prefixes[part]}${lastId ?? afterId}`;
  return part === 'records' ? prefixes.erasures : '';
}

export const firstLinksCursor: string = prefixes.links;

/**
 * An earlier release reads this text as an id just below the record's, so it describes the whole record again.
 * Receiving a leaf twice is harmless.
 */
export function cursorWithin(afterId: string, { id, revision }: { id: string; revision: number }): string {
  return revision === 0 ? `${prefixes.records}${afterId}` : `${prefixes.records}${afterId} ${id} ${revision}`;
}

/** "" is the creation. Throws invalid. */
export function readRevisionCursor(cursor: string): number {
  if (!/^\d{0,10}$/.test(cursor)) throw invalid('cursor must be the next_cursor of a page of this record.');
  return Number(cursor);
}

/** Takes at least one item, so that every page makes progress. */
export function takeUpTo<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[] {
  let size = 0;
  const end = items.findIndex((item, at) => (size += sizeOf(item)) > most && at > 0);
  return end === -1 ? [...items] : items.slice(0, end);
}
