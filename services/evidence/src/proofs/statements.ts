/** What a service says of one event, so that its leaf can be found and opened. */
export interface DescribedLeaf {
  type: string;
  /** The exact text that the entry commits to. */
  frame: string;
  /** The exact text that the frame's `data` commits to. */
  data: string;
  /** 16 bytes; empty for policies. */
  salt: Buffer;
  /** Id of the consent record; "" for an erasure by subject and for policies. */
  record: string;
  /** The ids behind a consent.erased; empty otherwise. */
  records: string[];
}

export interface DescribedLeaves {
  /** 16 bytes. All leaves have it. */
  tag: Buffer;
  /** In the order of the events. */
  leaves: DescribedLeaf[];
}

export interface Opening {
  record: string;
  tag: Buffer;
  salt: Buffer;
  frames: string[];
}

/** What consent and policy know of their leaves. Each call rejects with not_found for what the account does not have. */
export interface Statements {
  /** Every leaf of the record's subject, of other records too. */
  describeConsent: (accountId: string, id: string) => Promise<DescribedLeaves>;
  describeSubject: (accountId: string, subjectId: string) => Promise<DescribedLeaves>;
  describeVersion: (accountId: string, policyId: string, version: number) => Promise<DescribedLeaves>;
  listOpenings: (accountId: string, cursor: string, limit: number) => Promise<{ openings: Opening[]; nextCursor: string }>;
  getTagKey: (accountId: string) => Promise<{ tagKey: Buffer; attestedUntilMs: number }>;
}
