/** What a service says of one event, so that its leaf can be found and opened. */
export interface DescribedLeaf {
  type: string;
  /** The exact text that the entry commits to. */
  frame: string;
  /** The exact text that the frame's `data` commits to; "" where it was not asked for. */
  data: string;
  /** 16 bytes; empty for policies. */
  salt: Buffer;
  /** Id of the consent record; "" for an erasure by subject and for policies. */
  record: string;
  /** The ids behind a consent.erased; empty otherwise. */
  erasedIds: string[];
}

export interface DescribedLeaves {
  /** 16 bytes, which all of the leaves have. Empty for a subject of an account that never had a consent. */
  tag: Buffer;
  leaves: DescribedLeaf[];
  /** SHA-256 of the key that made the tag. Empty like the tag, and for policies, whose tags have no key. */
  tagKeySha256: Buffer;
  /** Whether every event has a leaf, queued or logged. Others get one within a minute. */
  isComplete: boolean;
  /** Whether nothing of the account waits for its log, so that all of these leaves are in it. */
  isSettled: boolean;
}

export interface Opening {
  record: string;
  tag: Buffer;
  salt: Buffer;
  frames: string[];
}

/**
 * What consent and policy know of their leaves. Each call rejects with not_found for what the account does not have, and with
 * internal for rows that contradict each other.
 */
export interface Statements {
  /**
   * The leaves of the record without data, and those of the erasures by subject that marked it. Not all of them when there are more
   * than `mostLeaves`, but more than that.
   */
  describeConsent: (accountId: string, id: string, mostLeaves: number) => Promise<DescribedLeaves & { subjectId: string }>;
  /** The subject of the record. */
  findSubject: (accountId: string, id: string) => Promise<string>;
  /**
   * Every leaf of the subject, with the data of those that `hasData`. Rejects with invalid when there are more than 100,000, or more
   * data than fits into a bundle.
   */
  describeSubject: (accountId: string, subjectId: string, hasData?: (leaf: DescribedLeaf) => boolean) => Promise<DescribedLeaves>;
  /** The leaf that published the version. */
  describeVersion: (accountId: string, policyId: string, version: number) => Promise<DescribedLeaves>;
  listOpenings: (accountId: string, cursor: string, limit: number) => Promise<{ openings: Opening[]; nextCursor: string }>;
  getTagKey: (accountId: string) => Promise<{ tagKey: Buffer; attestedUntilMs: number; hasUnattested: boolean }>;
}
