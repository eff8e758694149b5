/** A locked record, with its next updates that have no leaf. */
export interface UnloggedRecord {
  accountId: string;
  id: string;
  /** undefined if the creation has no leaf yet. */
  salt: Buffer | undefined;
  createdAtMs: number;
  /** 0 if it is not deleted. */
  deletedAtMs: number;
  /** As in `LoggedRecord`. */
  deletedBy: string;
  erasure: string;
  /** Number of its latest update; 0 if it has none. */
  lastNumber: number;
  unlogged: { number: number; atMs: number }[];
  hasMore: boolean;
}

export interface RevisionsToAttest {
  isCreation: boolean;
  isDeletion: boolean;
  numbers: number[];
  /** All of the revisions as ranges, first to last. The deletion is one above the last update. */
  ranges: [first: number, last: number][];
  leaves: number;
  untilMs: number;
}

/**
 * Returns the revisions of a record that have no leaf yet. The deletion comes after all updates. If an erasure by subject
 * with a leaf erased the record, the deletion needs no leaf of its own.
 */
export function revisionsToAttest(record: UnloggedRecord): RevisionsToAttest {
  const { salt, createdAtMs, deletedAtMs, deletedBy, erasure, lastNumber, unlogged, hasMore } = record;
  const isCreation = salt === undefined;
  const isDeletion = deletedAtMs !== 0 && deletedBy === '' && erasure === '' && !hasMore;
  const numbers = unlogged.map(({ number }) => number);
  const revisions = [...(isCreation ? [0] : []), ...numbers, ...(isDeletion ? [lastNumber + 1] : [])];
  const untilMs = unlogged.reduce(
    (latest, { atMs }) => Math.max(latest, atMs),
    Math.max(isCreation ? createdAtMs : 0, isDeletion ? deletedAtMs : 0),
  );
  return { isCreation, isDeletion, numbers, ranges: rangesOf(revisions), leaves: revisions.length, untilMs };
}

/** Groups ascending numbers into ranges without gaps. */
export function rangesOf(numbers: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const latest = ranges.at(-1);
    if (latest !== undefined && latest[1] === number - 1) latest[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Splits a range into parts of at most `most` numbers. */
export function splitRange(first: number, last: number, most: number): [first: number, last: number][] {
  const parts: [number, number][] = [];
  for (let from = first; from <= last; from += most) parts.push([from, Math.min(last, from + most - 1)]);
  return parts;
}

/** Groups items in order, each group at most `most` in size. A larger item becomes a group of its own. */
export function groupUpTo<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[][] {
  const groups: Item[][] = [];
  let size = most;
  for (const item of items) {
    size += sizeOf(item);
    if (size > most) {
      groups.push([]);
      size = sizeOf(item);
    }
    groups.at(-1)?.push(item);
  }
  return groups;
}
