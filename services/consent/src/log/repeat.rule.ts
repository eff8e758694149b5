import { invalid } from '@consent/kernel/errors';

/** What was lost: leaves of what happened since this time, and, if `isAttested`, those that were made later than it happened. */
export interface LostLeaves {
  sinceMs: number;
  isAttested: boolean;
}

/** A revision and its leaf. */
export interface MarkedRevision {
  number: number;
  atMs: number;
  /** Whether the leaf was made later than it happened. undefined: no leaf. */
  isLater: boolean | undefined;
}

/** A record without its updates. */
export interface MarkedRecord {
  accountId: string;
  id: string;
  createdAtMs: number;
  /** 0: not deleted. */
  deletedAtMs: number;
  isLogged: boolean;
  isAttested: boolean;
  /** As in `LoggedRecord`. */
  deletedBy: string;
  /** Number of its latest update; 0 if it has none. */
  lastNumber: number;
}

/** The numbers of the revisions whose leaves the log may have lost. */
export function lostRevisions(revisions: readonly MarkedRevision[], { sinceMs, isAttested }: LostLeaves): number[] {
  return revisions
    .filter(({ atMs, isLater }) => isLater !== undefined && (atMs >= sinceMs || (isLater && isAttested)))
    .map(({ number }) => number);
}

export function creationOf({ createdAtMs, isLogged, isAttested }: MarkedRecord): MarkedRevision {
  return { number: 0, atMs: createdAtMs, isLater: isLogged ? isAttested : undefined };
}

/** One above the updates. */
export function deletionOf({ deletedAtMs, deletedBy, lastNumber }: MarkedRecord): MarkedRevision {
  return { number: lastNumber + 1, atMs: deletedAtMs, isLater: deletedBy === '' ? undefined : deletedBy.startsWith('attested:') };
}

/** Where a step through the tables begins: after a row, records first, erasures after the last record. */
export interface StepStart {
  part: 'records' | 'erasures';
  accountId: string;
  id: string;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** "" is the beginning. Throws invalid. */
export function readStepCursor(cursor: string): StepStart {
  if (cursor === '') return { part: 'records', accountId: nobody, id: '' };
  const [, part, accountId, id] = /^(records|erasures) ([0-9a-f-]{36}) (.*)$/.exec(cursor) ?? [];
  if (part === undefined || accountId === undefined || id === undefined) throw invalid('The cursor is none of this walk.');
  return { part: part as StepStart['part'], accountId, id };
}

/** The cursor after a step that ended with `last`; undefined when it reached the end of its part. */
export function stepCursorAfter(part: StepStart['part'], last: { accountId: string; id: string } | undefined): string {
  if (last !== undefined) return `${part} ${last.accountId} ${last.id}`;
  return part === 'records' ? `erasures ${nobody} ` : '';
}
