/**
 * `at` is a time as the API writes it (`2026-11-24T10:00:00.000Z`). Hashes are in Base64url without padding, except
 * `policy.sha256`, which is lowercase hex as in the API.
 */
export type Frame =
  | ConsentCreatedFrame
  | ConsentChangedFrame
  | ConsentErasedFrame
  | ConsentAttestedFrame
  | SubjectPurgedFrame
  | PolicyPublishedFrame
  | PolicyDeletedFrame
  | NoticePublishedFrame
  | SiteObservedFrame
  | SubjectLinkedFrame
  | SubjectCheckedFrame
  | AuditRecordedFrame
  | LogOpenedFrame
  | LogTagKeyFrame
  | LogResumedFrame
  | LogIndexFrame;

interface AnyFrame {
  /** 2 for a creation that says who recorded it, otherwise 1. */
  v: 1 | 2;
  account: string;
  at: string;
}

/** Without a policy: id "", sha256 "", version 0. */
export interface PolicyText {
  id: string;
  sha256: string;
  version: number;
}

/** `kind` is key, user, site or system. */
export interface FrameActor {
  id: string;
  kind: string;
}

interface ConsentFrame extends AnyFrame {
  /** dataHash of the event's data. */
  data: string;
  policy: PolicyText;
  record: string;
  site: string;
}

/** Members that only version 2 has. */
interface RecordedFrame {
  /** Who recorded it; always in version 2. `kind` may also be import: a row of a batch. */
  by?: FrameActor;
  /** dataHash of the context's canonical JSON, with the salt of the record. Absent without a context. */
  context?: string;
}

export interface ConsentCreatedFrame extends ConsentFrame, RecordedFrame {
  type: 'consent.created';
}

export interface ConsentChangedFrame extends ConsentFrame {
  type: 'consent.updated' | 'consent.revoked';
  by: FrameActor;
  /** DELETE is a consent.revoked too. */
  deleted?: true;
}

/** One leaf per erasure by subject, however many records it marked. */
export interface ConsentErasedFrame extends AnyFrame {
  type: 'consent.erased';
  data: string;
  by: FrameActor;
  erased: number;
  /** recordsHash of their ids. */
  records: string;
  /** "" for all sites. */
  site: string;
}

/** `erased` is an erasure by subject. */
export type Revision = 'created' | 'updated' | 'revoked' | 'deleted' | 'erased';

/** A revision that was in the database before its log existed. `at` is the database's claim. */
export interface ConsentAttestedFrame extends ConsentFrame, RecordedFrame {
  type: 'consent.attested';
  revision: Revision;
}

/** The salts and texts of a person's ended records were destroyed. Frames and entries stay. */
export interface SubjectPurgedFrame extends AnyFrame {
  type: 'subject.purged';
  /** Who asked for it. */
  by: FrameActor;
  /** recordsHash of the entries of these leaves, in Base64url. */
  leaves: string;
  /** Their number. */
  purged: number;
}

export interface PolicyPublishedFrame extends AnyFrame {
  /** policy.attested: published before the log existed. `at` is then the database's claim. */
  type: 'policy.published' | 'policy.attested';
  data: string;
  name: string;
  policy: PolicyText;
}

export interface PolicyDeletedFrame extends AnyFrame {
  type: 'policy.deleted';
  data: string;
  policy: { id: string };
}

export interface NoticePublishedFrame extends AnyFrame {
  /** notice.attested: kept while the log was off. `at` is then the database's claim. */
  type: 'notice.published' | 'notice.attested';
  /** What the banner of the site asked. The hash is that of the notice's canonical JSON, in lowercase hex. */
  notice: { number: number; sha256: string; site: string };
}

/** What ran on the pages of a site in a week, as its visitors' browsers reported it. */
export interface SiteObservedFrame extends AnyFrame {
  type: 'site.observed';
  /** dataHash of the report's canonical JSON, without a salt. */
  data: string;
  /** Days in UTC, such as 2026-11-23: a Monday, and the Sunday after it. */
  observed: { from: string; number: number; site: string; to: string };
}

/** A site said that a device is a person's, or that it no longer is. Its tag is `linkTag` of the person. */
export interface SubjectLinkedFrame extends AnyFrame {
  type: 'subject.linked' | 'subject.unlinked';
  /** Made later than the link, which was recorded while the log was off. `at` is then the database's claim. */
  attested?: true;
  by: FrameActor;
  /** dataHash of the link's JSON. */
  data: string;
  link: string;
  site: string;
}

/** A customer asked what holds for subjects of a site, and kept the answer. */
export interface SubjectCheckedFrame extends AnyFrame {
  type: 'subject.checked';
  /** dataHash of the answer's exact bytes, which repeat the question, without a salt: they have a random number of their own. */
  data: string;
  /** `subjects` is their number. */
  checked: { id: string; site: string; subjects: number };
}

/** An entry of the audit trail: who of the account did what. */
export interface AuditRecordedFrame extends AnyFrame {
  type: 'audit.recorded';
  audit: { id: string };
  /** dataHash of the exact bytes of the entry, with a salt that is destroyed with it. */
  data: string;
}

export interface LogOpenedFrame extends AnyFrame {
  type: 'log.opened';
  log: string;
  origin: string;
}

export interface LogTagKeyFrame extends AnyFrame {
  type: 'log.tag_key';
  tag_key: string;
}

/** The first leaf after a loss of turns: what was lost, and the size at which this log continues. */
export interface LogResumedFrame extends AnyFrame {
  type: 'log.resumed';
  chain: string;
  log: string;
  origin: string;
  size: number;
  turn: number;
}

/** Commits to the index of a segment. Its tag is `indexTag`, because a bundle opens every leaf that has `logTag`. */
export interface LogIndexFrame extends AnyFrame {
  type: 'log.index';
  log: string;
  /** Of the RFC 6962 tree of the segment's sorted records. */
  root: string;
  segment: { size: number; start: number };
}

export type FrameType = Frame['type'];
