/** A service's description of one event: enough to find its leaf and to open it. */
export interface DescribedLeaf {
  type: string;
  /** The exact text that the entry commits to. */
  frame: string;
  /** The exact text that the frame's `data` commits to; "" if it was not requested. */
  data: string;
  /** 16 bytes; empty for policies. */
  salt: Buffer;
  /** Id of the consent record; "" for an erasure by subject and for policies. */
  record: string;
  /** The ids behind a consent.erased; empty otherwise. */
  erasedIds: string[];
}

export interface DescribedLeaves {
  /** 16 bytes, shared by all the leaves. Empty if the account never had a consent. */
  tag: Buffer;
  leaves: DescribedLeaf[];
  /** SHA-256 of the key that made the tag. Empty if the tag is, and for policies, whose tags use no key. */
  tagKeySha256: Buffer;
  /** True if every event has a leaf, queued or logged. Missing leaves are made within a minute. */
  isComplete: boolean;
  /** True if the account has no queued work, so all of these leaves are in the log. */
  isFullyLogged: boolean;
}

export interface Opening {
  record: string;
  tag: Buffer;
  salt: Buffer;
  frames: string[];
}

/**
 * What consent and policy know about their leaves. Each call rejects with not_found for unknown records, and with internal
 * for rows that contradict each other.
 */
export interface Statements {
  /**
   * Returns the leaves of the record, without data, and those of the erasures by subject that marked it. If there are more
   * than `mostLeaves`, returns only some of them, but more than `mostLeaves`.
   */
  describeConsent: (accountId: string, id: string, mostLeaves: number) => Promise<DescribedLeaves & { subjectId: string }>;
  findSubject: (accountId: string, id: string) => Promise<string>;
  /**
   * Returns all leaves of the subject, with data where `hasData` is true. Rejects with invalid if there are more than
   * 100,000, or more data than fits into a bundle.
   */
  describeSubject: (accountId: string, subjectId: string, hasData?: (leaf: DescribedLeaf) => boolean) => Promise<DescribedLeaves>;
  describeVersion: (accountId: string, policyId: string, version: number) => Promise<DescribedLeaves>;
  listOpenings: (accountId: string, cursor: string, limit: number) => Promise<{ openings: Opening[]; nextCursor: string }>;
  getTagKey: (accountId: string) => Promise<{ tagKey: Buffer; attestedUntilMs: number; hasUnattested: boolean }>;
}
