import type { Consent } from '@consent/contracts';
import {
  absentAs,
  bool,
  bytes,
  type Columns,
  instant,
  integer,
  json,
  pick,
  readerOf,
  selectOf,
  text,
  uuid,
  word,
} from '@consent/postgres/columns';
import { withRunningErasures } from '../erasures/running.sql';

/** Absent strings are "". */
export type ConsentRecord = Consent;

/** The table `consents`, in the order of spec 2.1. */
export const consentColumns: Columns<ConsentRecord> = {
  accountId: uuid('account_id'),
  id: word('id'),
  siteId: uuid('site_id'),
  subjectId: text('subject_id'),
  consentId: text('consent_id'),
  accepted: bool('accepted'),
  preferencesJson: json('preferences'),
  policyVersion: integer('policy_version'),
  country: text('country'),
  region: text('region'),
  userAgent: text('user_agent'),
  createdAtMs: instant('created_at'),
  updatedAtMs: instant('updated_at'),
  deletedAtMs: absentAs(0, instant('deleted_at')),
  policyId: absentAs('', uuid('policy_id')),
  policySha256: word('policy_sha256'),
  recordedBy: absentAs(undefined, word('recorded_by')),
  recordedById: absentAs(undefined, word('recorded_by_id')),
  context: absentAs(undefined, text('context')),
  claims: absentAs(undefined, text('claims')),
};

/** What an update changes and history keeps. */
export const stateColumns = pick(consentColumns, 'accepted', 'preferencesJson', 'policyVersion', 'policyId', 'policySha256');

export type ConsentState = Pick<ConsentRecord, keyof typeof stateColumns>;

export interface NewRecord extends ConsentRecord {
  /** In hex; "" while the evidence log is off. */
  salt: string;
  /** The leaf of its creation does not name who recorded it, unless it has a context. */
  isRecorderUnlogged: boolean;
}

export const newRecordColumns: Columns<NewRecord> = {
  ...consentColumns,
  salt: absentAs('', bytes('salt')),
  isRecorderUnlogged: absentAs(false, bool('recorder_unlogged')),
};

/** For `recordOf`: a record as reads see it, also while a running erasure covers it. */
export function consentSelect(isItsAccount: string): string {
  return `${selectOf(consentColumns)}, ${withRunningErasures(isItsAccount).coveredAt} AS covered_at`;
}

export interface ConsentRow {
  account_id: string;
  id: string;
  covered_at: Date | null;
}

const readConsent = readerOf(consentColumns);

export function recordOf(row: ConsentRow): ConsentRecord {
  const record = readConsent(row);
  if (row.covered_at === null) return record;
  const coveredAtMs = row.covered_at.getTime();
  return { ...record, updatedAtMs: coveredAtMs, deletedAtMs: coveredAtMs };
}
