/** One row of work: entries of one account, committed in one transaction. */
export interface LeafBatch {
  queueId: number;
  accountId: string;
  /** 48 bytes each. */
  entries: Buffer;
  /** SHA-256 of the account's tag key. Empty for policies, whose tags use no key. */
  tagKeySha256: Buffer;
}

export interface PullRequest {
  /** Work that is already in a log. The source deletes it before it replies. */
  doneIds: number[];
  /** 0 requests only `oldestMs`. */
  maxEvents: number;
  /** Accounts to skip. Their work stays queued. */
  skipAccountIds: string[];
}

export interface Pulled {
  /** Ordered by queue id. */
  batches: LeafBatch[];
  /** Age of the oldest queued work in ms; 0 if there is none. */
  oldestMs: number;
}

/** A service with a log_queue. Calls reject if it is unavailable. */
export interface LeafSource {
  name: string;
  pull: (request: PullRequest) => Promise<Pulled>;
  /**
   * Queues leaves since a time again, one step through the tables per call. The cursor "" means the start as input and the
   * end as output.
   */
  repeat: (step: { sinceMs: number; cursor: string }) => Promise<{ leaves: number; nextCursor: string }>;
}
