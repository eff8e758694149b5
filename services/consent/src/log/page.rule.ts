import { invalid } from '@consent/kernel/errors';

/** After a record, then after an erasure, a purge, and a link. */
export interface PageStart {
  part: 'records' | 'erasures' | 'purges' | 'links';
  afterId: string;
  within?: { id: string; revision: number };
}

/** Not "p", "i" and "o", which the evidence service has before cursors of its own, nor "c", which lists checks. */
const prefixes = { records: 'r', erasures: 'e', purges: 'd', links: 'l' } as const;
const parts = { r: 'records', e: 'erasures', d: 'purges', l: 'links' } as const;

/** "" is the beginning. Throws invalid. */
export function readCursor(cursor: string): PageStart {
  if (cursor === '') return { part: 'records', afterId: '' };
  const [, prefix, afterId = '', id, revision] = /^([redl])([^ ]*)(?: ([^ ]+) (\d{1,10}))?$/.exec(cursor) ?? [];
  if (prefix === undefined) throw invalid('cursor must be the next_cursor of a page of this list.');
  const start = { part: parts[prefix as keyof typeof parts], afterId } as const;
  return id === undefined ? start : { ...start, within: { id, revision: Number(revision) } };
}

/** `lastId` is undefined for an empty page. `isLast` means that this part of the list has ended. Purges end the list unless links follow. */
export function cursorAfter({ part, afterId }: PageStart, lastId: string | undefined, isLast: boolean): string {
  if (!isLast) return `${prefixes[part]}${lastId ?? afterId}`;
  return part === 'records' ? prefixes.erasures : part === 'erasures' ? prefixes.purges : '';
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
