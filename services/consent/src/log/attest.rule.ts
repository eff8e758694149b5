/** A locked record. Other fields are as in `LoggedRecord`. */
export interface UnloggedRecord {
  accountId: string;
  id: string;
  salt: Buffer | undefined;
  createdAtMs: number;
  deletedAtMs: number;
  deletedBy: string;
  erasure: string;
  /** Of the leaf of its creation, if that is attested now. */
  isVersion2: boolean;
  hasClaims: boolean;
  lastNumber: number;
  unlogged: { number: number; atMs: number }[];
  hasMore: boolean;
}

export interface RevisionsToAttest {
  isCreation: boolean;
  isDeletion: boolean;
  numbers: number[];
  /** All of the revisions, in order. The deletion is one above the last update. */
  ranges: [first: number, last: number][];
  leaves: number;
  untilMs: number;
}

/** The deletion comes after all updates. It needs no leaf of its own if the leaf of an erasure by subject names the record. */
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

export function rangesOf(numbers: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const latest = ranges.at(-1);
    if (latest !== undefined && latest[1] === number - 1) latest[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

export function splitRange(first: number, last: number, most: number): [first: number, last: number][] {
  const parts: [number, number][] = [];
  for (let from = first; from <= last; from += most) parts.push([from, Math.min(last, from + most - 1)]);
  return parts;
}

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
