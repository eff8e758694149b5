import { randomBytes } from 'node:crypto';
import type { LeafBatch, LeafSource, PullRequest } from '../src/sequencer/leaf-source';

export interface FakeSource extends LeafSource {
  /** Queues `count` random entries as one row of work and returns them. */
  add: (accountId: string, count?: number, tagKeySha256?: Buffer) => Buffer;
  addEntries: (accountId: string, entries: Buffer, tagKeySha256: Buffer) => void;
  queued: () => number[];
  asked: PullRequest[];
  isAway: boolean;
  repeats: { sinceMs: number; cursor: string }[];
  /** Entries that the next steps of `repeat` queue. The last one ends it. */
  lost: { accountId: string; entries: Buffer }[];
  /** Called before each response, to delay it. */
  beforeAnswer: () => Promise<void>;
}

/** Deletes finished work before it responds, lowest ids first, as consent does. */
export function createFakeSource(name = 'consent'): FakeSource {
  let nextId = 1;
  let queue: LeafBatch[] = [];
  const noRows = () => Promise.reject(new Error('a fake source has no rows'));
  const source: FakeSource = {
    name,
    isAway: false,
    rows: { listRowAccounts: noRows, listRowLeaves: noRows, countWaiting: noRows, attestRows: noRows },
    repeats: [],
    lost: [],
    beforeAnswer: () => Promise.resolve(),
    asked: [],
    queued: () => queue.map(({ queueId }) => queueId),
    add: (accountId, count = 1, tagKeySha256 = Buffer.alloc(0)) => {
      const entries = randomBytes(48 * count);
      source.addEntries(accountId, entries, tagKeySha256);
      return entries;
    },
    addEntries: (accountId, entries, tagKeySha256) => {
      queue.push({ queueId: nextId++, accountId, entries, tagKeySha256 });
    },
    repeat: (step) => {
      if (source.isAway) return Promise.reject(new Error('away'));
      source.repeats.push(step);
      const [next, ...others] = source.lost;
      source.lost = others;
      if (next !== undefined) source.addEntries(next.accountId, next.entries, Buffer.alloc(0));
      return Promise.resolve({
        leaves: next === undefined ? 0 : next.entries.length / 48,
        nextCursor: others.length > 0 ? `${others.length}` : '',
      });
    },
    pull: async (request) => {
      if (source.isAway) throw new Error('away');
      source.asked.push(request);
      queue = queue.filter(({ queueId }) => !request.doneIds.includes(queueId));
      let events = 0;
      const batches = queue.filter(({ accountId, entries }) => {
        if (request.skipAccountIds.includes(accountId) || events >= request.maxEvents) return false;
        events += entries.length / 48;
        return true;
      });
      const oldestMs = queue.length === 0 ? 0 : 7000;
      await source.beforeAnswer();
      return { batches, oldestMs };
    },
  };
  return source;
}
