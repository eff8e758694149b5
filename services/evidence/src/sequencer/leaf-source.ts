/** One row of work: entries of one account that were committed together. */
export interface LeafBatch {
  queueId: number;
  accountId: string;
  /** 48 bytes each. */
  entries: Buffer;
  /** SHA-256 of the account's tag key; empty from policy, whose tags have no key. */
  tagKeySha256: Buffer;
}

export interface PullRequest {
  /** Work that is in a log. The source deletes it before it answers. */
  doneIds: number[];
  /** 0 asks for `oldestMs` only. */
  maxEvents: number;
  /** Accounts whose work is left where it is. */
  skipAccountIds: string[];
}

export interface Pulled {
  /** By queue id, ascending. */
  batches: LeafBatch[];
  /** Age of the oldest work that is not deleted, in ms; 0 if there is none. */
  oldestMs: number;
}

/** A service with a log_queue. Rejects when it is away. */
export interface LeafSource {
  /** Name of the service. */
  name: string;
  pull: (request: PullRequest) => Promise<Pulled>;
  /** Queues leaves since a time once more, one step through its tables. "" begins, and ends. */
  repeat: (step: { sinceMs: number; cursor: string }) => Promise<{ leaves: number; nextCursor: string }>;
}
