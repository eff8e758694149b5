import type { Handle } from '@consent/postgres';
import { type ListStart, withUpdates } from './histories.sql';
import type { LoggedPart, LoggedRecord } from './logged-record';
import { cursorAfter, cursorWithin, type PageStart, takeUpTo } from './page.rule';
import { planParts } from './parts.rule';
import { type Statement, statementsOf } from './statements';

export const mostPageBytes = 4_000_000;
/** Bounds memory: each update has a text of up to 4.5 KB. */
export const updatesAtOnce = 1000;

interface PageOptions<Item> {
  find: (from: ListStart) => Promise<LoggedRecord[]>;
  limit: number;
  check?: (part: LoggedPart) => void;
  /** Parts whose statements cannot be made. */
  isUnreadable?: (part: LoggedPart) => boolean;
  make: (part: LoggedPart, statement: Statement) => Item;
  bytesOf: (item: Item) => number;
}

export async function readRecordPage<Item>(
  db: Handle,
  start: PageStart,
  { find, limit, check, isUnreadable = () => false, make, bytesOf }: PageOptions<Item>,
): Promise<{ parts: LoggedPart[]; items: Item[]; nextCursor: string }> {
  const { afterId, within } = start;
  const records = await find({ id: within?.id ?? afterId, isIncluded: within !== undefined });
  const firstRevision = within?.id === records[0]?.record.id ? (within?.revision ?? 0) : 0;
  const parts = await withUpdates(db, planParts(records, firstRevision, updatesAtOnce));
  if (check !== undefined) parts.forEach(check);
  const leaves = parts.flatMap((part) =>
    (isUnreadable(part) ? [] : statementsOf(part)).map((statement) => ({
      part,
      revision: statement.revision,
      item: make(part, statement),
    })),
  );
  const taken = takeUpTo(leaves, ({ item }) => bytesOf(item), mostPageBytes);
  const next = leaves[taken.length];
  const passed = next === undefined ? parts : parts.slice(0, parts.indexOf(next.part) + 1);
  return { parts: passed, items: taken.map(({ item }) => item), nextCursor: cursorOfNext() };

  function cursorOfNext(): string {
    const last = parts.at(-1);
    if (next !== undefined) return cursorWithin(idBefore(next.part), { id: next.part.record.id, revision: next.revision });
    if (last !== undefined && last.last <= last.lastNumber) {
      return cursorWithin(idBefore(last), { id: last.record.id, revision: last.last + 1 });
    }
    return cursorAfter(start, last?.record.id, parts.length === records.length && records.length < limit);
  }

  function idBefore(part: LoggedPart): string {
    return parts[parts.indexOf(part) - 1]?.record.id ?? afterId;
  }
}
