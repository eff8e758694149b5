import { invalid } from '@consent/kernel/errors';

/** What the log lost: leaves of events since this time and, if `isAttested`, attested leaves, which were made later than their event. */
export interface LostLeaves {
  sinceMs: number;
  isAttested: boolean;
}

export interface MarkedRevision {
  number: number;
  atMs: number;
  /** True if the leaf was made later than the event. undefined if there is no leaf. */
  isLater: boolean | undefined;
}

export interface MarkedRecord {
  accountId: string;
  id: string;
  createdAtMs: number;
  /** 0 if it is not deleted. */
  deletedAtMs: number;
  isLogged: boolean;
  isAttested: boolean;
  /** As in `LoggedRecord`. */
  deletedBy: string;
  /** Number of its latest update; 0 if it has none. */
  lastNumber: number;
}

/** Returns the numbers of the revisions whose leaves the log may have lost. */
export function lostRevisions(revisions: readonly MarkedRevision[], { sinceMs, isAttested }: LostLeaves): number[] {
  return revisions
    .filter(({ atMs, isLater }) => isLater !== undefined && (atMs >= sinceMs || (isLater && isAttested)))
    .map(({ number }) => number);
}

export function creationOf({ createdAtMs, isLogged, isAttested }: MarkedRecord): MarkedRevision {
  return { number: 0, atMs: createdAtMs, isLater: isLogged ? isAttested : undefined };
}

/** The deletion's number is one above the last update. */
export function deletionOf({ deletedAtMs, deletedBy, lastNumber }: MarkedRecord): MarkedRevision {
  return { number: lastNumber + 1, atMs: deletedAtMs, isLater: deletedBy === '' ? undefined : deletedBy.startsWith('attested:') };
}

/** Start of a step through the tables: after a row. Records come first, then erasures. */
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

/** Returns the cursor after a step that ended with `last`; undefined `last` means that the step reached the end of its part. */
export function stepCursorAfter(part: StepStart['part'], last: { accountId: string; id: string } | undefined): string {
  if (last !== undefined) return `${part} ${last.accountId} ${last.id}`;
  return part === 'records' ? `erasures ${nobody} ` : '';
}
