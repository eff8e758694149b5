export interface DescribedLeaf {
  type: string;
  frame: string;
  /** "" if it was not requested, and after a purge. */
  data: string;
  /** 16 bytes; empty for policies, for purges, and after a purge. */
  salt: Buffer;
  /** ID of the record. "" for erasures by subject, purges and policies, whose leaves are about none. */
  record: string;
  /** Of a purge, the entries that it names. */
  erasedIds: string[];
  /** Of the creation of a record that says what was asked. Absent if no data was requested. */
  context?: string | undefined;
}

export interface DescribedLeaves {
  /** Shared by all leaves. Empty if the account never had a consent. */
  tag: Buffer;
  leaves: DescribedLeaf[];
  /** SHA-256 of the key that made the tag; empty without a tag, and for policies, whose tags use no key. */
  tagKeySha256: Buffer;
  /** Every event has a leaf, queued or logged. Missing leaves are made within a minute. */
  isComplete: boolean;
  /** The account has no queued work, so all of these leaves are in the log. */
  isFullyLogged: boolean;
}

export interface Opening {
  record: string;
  tag: Buffer;
  salt: Buffer;
  frames: string[];
}

/** Calls reject with not_found for unknown records, and with internal for rows that contradict each other. */
export interface Statements {
  /**
   * Without data; includes erasures by subject that marked the record. Beyond `mostLeaves`, returns only some leaves,
   * but more than `mostLeaves`.
   */
  describeConsent: (
    accountId: string,
    id: string,
    mostLeaves: number,
  ) => Promise<DescribedLeaves & { subjectId: string; purgedAlone: boolean }>;
  /** As describeConsent, with data. Rejects with invalid above `mostDataBytes`. */
  openConsent: (
    accountId: string,
    id: string,
    most: { leaves: number; dataBytes: number },
  ) => Promise<DescribedLeaves & { subjectId: string }>;
  /** `purgedAlone`: nothing leads from the record to the others of its subject. */
  findSubject: (accountId: string, id: string) => Promise<{ subjectId: string; purgedAlone: boolean }>;
  /** Has data where `hasData` is true. Rejects with invalid above 100,000 leaves, or more data than fits into a bundle. */
  describeSubject: (accountId: string, subjectId: string, hasData?: (leaf: DescribedLeaf) => boolean) => Promise<DescribedLeaves>;
  describeVersion: (accountId: string, policyId: string, version: number) => Promise<DescribedLeaves>;
  /** Rejects with unavailable while no policy service knows notices. */
  describeNotice: (accountId: string, siteId: string, number: number) => Promise<DescribedLeaves>;
  /** Of the links of a person. Rejects with unavailable while no consent service knows links. */
  describeLinks: (accountId: string, subjectId: string) => Promise<DescribedLeaves & { subjects: string[] }>;
  /** Of a weekly report. Rejects with unavailable while no policy service knows them. */
  describeSeenReport: (accountId: string, siteId: string, number: number) => Promise<DescribedLeaves>;
  /**
   * The leaf of the notice with this hash, and as its data the notice itself. Rejects with unavailable while no policy service finds notices by
   * their hashes.
   */
  describeAnsweredNotice: (accountId: string, siteId: string, sha256: string) => Promise<DescribedLeaves>;
  /** Of a form. Rejects with not_found for a notice without one, and unavailable while no policy service has pictures. */
  getPicture: (accountId: string, siteId: string, number: number) => Promise<{ content: Buffer; mediaType: string; sha256: string }>;
  /** Of a check of states. Rejects with unavailable while no consent service knows them. */
  describeCheck: (accountId: string, id: string) => Promise<DescribedLeaves>;
  /** A finished purge, with its leaf, and the frames that it names if they are few. Rejects with not_found. */
  describePurge: (
    accountId: string,
    id: string,
  ) => Promise<DescribedLeaves & { requestedAtMs: number; doneAtMs: number; records: number; frames: string[] }>;
  /** Of records, then erasures, purges, links and checks of states. */
  listOpenings: (accountId: string, cursor: string, limit: number) => Promise<{ openings: Opening[]; nextCursor: string }>;
  /** Of policies, then notices, then weekly reports. Rejects with unavailable while no policy service knows them. */
  listPolicyOpenings: (accountId: string, cursor: string, limit: number) => Promise<{ openings: Opening[]; nextCursor: string }>;
  /** Of the audit trail. Rejects with unavailable while no account service has one. */
  listAuditOpenings: (accountId: string, cursor: string, limit: number) => Promise<{ openings: Opening[]; nextCursor: string }>;
  /** Without `queue` from services of an earlier release. */
  getTagKey: (
    accountId: string,
  ) => Promise<{ tagKey: Buffer; attestedUntilMs: number; hasUnattested: boolean; queue?: { isOn: boolean; waiting: number } | undefined }>;
}
