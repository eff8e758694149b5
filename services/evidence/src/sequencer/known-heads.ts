import { equalBytes } from '@consent/evidence-format';
import type { LogHead } from '../logs/log';

const maxHeads = 10_000;

/** Heads that this process wrote and signed. An unchanged row needs no signature check. */
export function createKnownHeads() {
  const heads = new Map<string, LogHead>();
  return {
    find: (row: LogHead): LogHead | undefined => {
      const known = heads.get(row.accountId);
      return known !== undefined && isSame(known, row) ? known : undefined;
    },
    add: (head: LogHead): void => {
      // Re-insert, so that the Map is ordered by last use.
      heads.delete(head.accountId);
      heads.set(head.accountId, head);
      if (heads.size > maxHeads) heads.delete(heads.keys().next().value!);
    },
    clear: (): void => heads.clear(),
  };
}

export type KnownHeads = ReturnType<typeof createKnownHeads>;

function isSame(a: LogHead, b: LogHead): boolean {
  return (
    a.logId === b.logId &&
    a.epoch === b.epoch &&
    a.size === b.size &&
    a.root.equals(b.root) &&
    a.frontier.hashes.every((hash, place) => equalBytes(hash, b.frontier.hashes[place]!)) &&
    a.checkpoint?.note === b.checkpoint?.note &&
    a.checkpoint?.size === b.checkpoint?.size &&
    a.checkpoint?.atMs === b.checkpoint?.atMs &&
    a.openedAtMs === b.openedAtMs &&
    (a.tagKeySha256 === undefined ? b.tagKeySha256 === undefined : b.tagKeySha256?.equals(a.tagKeySha256) === true)
  );
}
