import type { Actor } from '@consent/contracts';
import type { ConsentRecord, ConsentState } from '../consents/consent';

export interface LoggedRecord {
  record: ConsentRecord;
  /** undefined if the creation has no leaf yet. */
  salt: Buffer | undefined;
  isAttested: boolean;
  /** The leaf of the creation does not name who recorded it, unless the record has a context. */
  isRecorderUnlogged: boolean;
  /**
   * "kind:id" of the actor if the deletion has a leaf; "attested:deleted" or "attested:erased" if that leaf was made
   * later; otherwise "".
   */
  deletedBy: string;
  /** Event id of the erasure that erased the record, if that has a leaf; otherwise "". */
  erasure: string;
  lastNumber: number;
  latestAtMs: number;
  /** When its purge began; 0 if it is not purged. */
  purgedAtMs: number;
  /** Of the creation and the deletion, as a purge stored them. */
  frames: readonly [creation: string | null, deletion: string | null] | undefined;
}

export interface LoggedUpdate {
  number: number;
  before: ConsentState;
  by: Actor;
  atMs: number;
  /** undefined if it has no leaf yet. */
  isAttested: boolean | undefined;
  /** As a purge stored it. The rest of the row is then destroyed. */
  frame: string | undefined;
}

/**
 * Revision 0 is the creation, n is the n-th update, and the deletion follows the last update. A record may have any
 * number of revisions, so never read all of them in one go.
 */
export interface Revisions {
  first: number;
  last: number;
}

export interface LoggedPart extends LoggedRecord, Revisions {
  /** By number. A revision needs its own update and the next one, which has the state before it. */
  updates: ReadonlyMap<number, LoggedUpdate>;
}
