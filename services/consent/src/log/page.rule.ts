import { invalid } from '@consent/kernel/errors';

/** Where a page begins: after a record, or, once there are no more records, after an erasure. */
export interface PageStart {
  part: 'records' | 'erasures';
  afterId: string;
  /** The record whose earlier revisions were on the page before. */
  within?: { id: string; revision: number };
}

const prefixes = { records: 'r', erasures: 'e' } as const;

/** "" is the beginning. Throws invalid. */
export function readCursor(cursor: string): PageStart {
  if (cursor === '') return { part: 'records', afterId: '' };
  const [, prefix, afterId = '', id, revision] = /^([re])([^ ]*)(?: ([^ ]+) (\d{1,10}))?$/.exec(cursor) ?? [];
  if (prefix === undefined) throw invalid('cursor must be the next_cursor of a page of this list.');
  const start = { part: prefix === prefixes.records ? 'records' : 'erasures', afterId } as const;
  return id === undefined ? start : { ...start, within: { id, revision: Number(revision) } };
}

/**
 * The cursor of what follows a page. `lastId` is undefined for an empty page; `isLast` tells that the part has no more.
 */
export function cursorAfter({ part, afterId }: PageStart, lastId: string | undefined, isLast: boolean): string {
  if (!isLast) return `${prefixes[part]}${lastId ?? afterId}`;
  return part === 'records' ? prefixes.erasures : '';
}

/**
 * The cursor of a page that begins within a record, which follows the record `afterId`. To an earlier release the text is an id
 * below that of the record, so it describes the record from its creation on. Leaves that come twice mean the same once.
 */
export function cursorWithin(afterId: string, { id, revision }: { id: string; revision: number }): string {
  return revision === 0 ? `${prefixes.records}${afterId}` : `${prefixes.records}${afterId} ${id} ${revision}`;
}

/** The cursor of the later revisions of a record; "" is its creation. Throws invalid. */
export function readRevisionCursor(cursor: string): number {
  if (!/^\d{0,10}$/.test(cursor)) throw invalid('The cursor is none of this record.');
  return Number(cursor);
}

/** The first items that fit, one at least, if there is one. */
export function takeUpTo<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[] {
  let size = 0;
  const end = items.findIndex((item, at) => (size += sizeOf(item)) > most && at > 0);
  return end === -1 ? [...items] : items.slice(0, end);
}
