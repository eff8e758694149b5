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

export interface LeafSource {
  name: string;
  pull: (request: PullRequest) => Promise<Pulled>;
  /** Queues leaves since a time again, one step through the tables per call. The cursor "" is the start as input and the end as output. */
  repeat: (step: { sinceMs: number; cursor: string }) => Promise<{ leaves: number; nextCursor: string }>;
}
