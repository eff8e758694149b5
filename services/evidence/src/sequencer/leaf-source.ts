import type { LeafServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';

export interface LeafBatch {
  queueId: number;
  accountId: string;
  entries: Buffer;
  /** Empty for policies, whose tags use no key. */
  tagKeySha256: Buffer;
}

export interface PullRequest {
  /** Work that is already in a log. The source deletes it before it replies. */
  doneIds: number[];
  /** 0 requests only `oldestMs`. */
  maxEvents: number;
  skipAccountIds: string[];
}

export interface Pulled {
  batches: LeafBatch[];
  /** 0 if nothing is queued. */
  oldestMs: number;
}

/** The rows behind leaves, for the operator's audit. */
export type SourceRows = Pick<RpcClient<LeafServiceMethods>, 'listRowAccounts' | 'listRowLeaves' | 'countWaiting' | 'attestRows'>;

export interface LeafSource {
  name: string;
  rows: SourceRows;
  pull: (request: PullRequest) => Promise<Pulled>;
  /** Queues leaves since a time again, one step through the tables per call. The cursor "" is the start as input and the end as output. */
  repeat: (step: { sinceMs: number; cursor: string }) => Promise<{ leaves: number; nextCursor: string }>;
}
