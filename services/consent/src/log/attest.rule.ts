import type { LoggedHistory } from './logged-record';

/** Revisions of a record that have no leaf. */
export interface RevisionsToAttest {
  isCreation: boolean;
  isDeletion: boolean;
  /** Updates. */
  numbers: number[];
  /** All of them as first and last revision; the deletion is one more than the last update. */
  ranges: [first: number, last: number][];
  leaves: number;
  /** The latest of their times. */
  untilMs: number;
}

/** Which revisions of a record have no leaf yet. One that a subject's erasure with a leaf erased has none for its deletion. */
export function toAttest({ record, salt, updates, deletedBy, erasure }: LoggedHistory): RevisionsToAttest {
  const isCreation = salt === undefined;
  const isDeletion = record.deletedAtMs !== 0 && deletedBy === '' && erasure === '';
  const unlogged = updates.filter(({ isAttested }) => isAttested === undefined);
  const numbers = unlogged.map(({ number }) => number);
  const revisions = [...(isCreation ? [0] : []), ...numbers, ...(isDeletion ? [updates.length + 1] : [])];
  const timesMs = [
    ...(isCreation ? [record.createdAtMs] : []),
    ...unlogged.map(({ atMs }) => atMs),
    ...(isDeletion ? [record.deletedAtMs] : []),
  ];
  return { isCreation, isDeletion, numbers, ranges: rangesOf(revisions), leaves: revisions.length, untilMs: Math.max(0, ...timesMs) };
}

/** Rising numbers as ranges without gaps. */
export function rangesOf(numbers: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const latest = ranges.at(-1);
    if (latest !== undefined && latest[1] === number - 1) latest[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** A range in parts of at most `most` numbers. */
export function splitRange(first: number, last: number, most: number): [first: number, last: number][] {
  const parts: [number, number][] = [];
  for (let from = first; from <= last; from += most) parts.push([from, Math.min(last, from + most - 1)]);
  return parts;
}

/** Items in groups of at most `most`, in order. An item that is larger is a group of its own. */
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
