import type { Actor } from '@consent/contracts';
import type { ConsentRecord } from '../consents/consent';

/** A record as its leaves need it: as stored, also while an erasure runs that covers it. */
export interface LoggedRecord {
  record: ConsentRecord;
  /** undefined: the creation has no leaf yet. */
  salt: Buffer | undefined;
  /** The leaf of the creation was made later. */
  isAttested: boolean;
  /** "kind:id" of who deleted it if DELETE has a leaf, "attested:deleted" or "attested:erased" if that leaf was made later, else "". */
  deletedBy: string;
  /** The event id of the erasure that erased the record and has a leaf, else "". */
  erasure: string;
}

/** An update: who made it, and the state before it. */
export interface LoggedUpdate {
  number: number;
  before: Pick<ConsentRecord, 'accepted' | 'preferencesJson' | 'policyVersion' | 'policyId' | 'policySha256'>;
  by: Actor;
  atMs: number;
  /** undefined: no leaf yet. */
  isAttested: boolean | undefined;
}

/** A record with its updates, oldest first. */
export interface LoggedHistory extends LoggedRecord {
  updates: LoggedUpdate[];
}
