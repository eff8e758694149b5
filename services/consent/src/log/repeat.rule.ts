import { invalid } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';

/** The log lost the leaves of events since this time and, if `isAttested`, attested leaves. */
export interface LostLeaves {
  sinceMs: number;
  isAttested: boolean;
}

export interface MarkedRevision {
  number: number;
  atMs: number;
  /** The leaf was made later than the event; undefined without a leaf. */
  isLater: boolean | undefined;
}

/** Fields are as in `LoggedRecord`. `isLogged`: the creation has a leaf. */
export interface MarkedRecord {
  accountId: string;
  id: string;
  createdAtMs: number;
  deletedAtMs: number;
  isLogged: boolean;
  isAttested: boolean;
  deletedBy: string;
  /** Of the leaf of the creation. */
  isVersion2: boolean;
  hasClaims: boolean;
  lastNumber: number;
}

export function lostRevisions(revisions: readonly MarkedRevision[], { sinceMs, isAttested }: LostLeaves): number[] {
  return revisions
    .filter(({ atMs, isLater }) => isLater !== undefined && (atMs >= sinceMs || (isLater && isAttested)))
    .map(({ number }) => number);
}

export function creationOf({ createdAtMs, isLogged, isAttested }: MarkedRecord): MarkedRevision {
  return { number: 0, atMs: createdAtMs, isLater: isLogged ? isAttested : undefined };
}

export function deletionOf({ deletedAtMs, deletedBy, lastNumber }: MarkedRecord): MarkedRevision {
  return { number: lastNumber + 1, atMs: deletedAtMs, isLater: deletedBy === '' ? undefined : deletedBy.startsWith('attested:') };
}

/** A step starts after this row. Records come first, then erasures, purges, and checks of states. */
export interface StepStart {
  part: 'records' | 'erasures' | 'purges' | 'checks';
  accountId: string;
  id: string;
}

/** "" is the beginning. Throws invalid. */
export function readStepCursor(cursor: string): StepStart {
  if (cursor === '') return { part: 'records', accountId: nilUuid, id: '' };
  const [, part, accountId, id] = /^(records|erasures|purges|checks) ([0-9a-f-]{36}) (.*)$/.exec(cursor) ?? [];
  if (part === undefined || accountId === undefined || id === undefined)
    throw invalid('cursor must be the next_cursor of the previous step.');
  return { part: part as StepStart['part'], accountId, id };
}

export function stepCursorAfter(part: StepStart['part'], last: { accountId: string; id: string } | undefined): string {
  if (last !== undefined) return `${part} ${last.accountId} ${last.id}`;
  const next = { records: 'erasures', erasures: 'purges', purges: 'checks', checks: undefined }[part];
  return next === undefined ? '' : `${next} ${nilUuid} `;
}
