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
  /** Number of its latest update; 0 if it has none. */
  lastNumber: number;
  /** Time of its latest update, or of its creation. */
  latestAtMs: number;
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

/**
 * Revisions of a record in sequence. Revision 0 is the creation, n the n-th update, and the one after the last update the
 * deletion. A record may have any number of them, so nothing reads all of them at once.
 */
export interface Revisions {
  first: number;
  last: number;
}

/** Some revisions of a record, with the updates that they are made from. */
export interface LoggedPart extends LoggedRecord, Revisions {
  /** By number. A revision is made from its own update and from the next one, which holds the state before it. */
  updates: ReadonlyMap<number, LoggedUpdate>;
}
