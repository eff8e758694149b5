import { invalid } from '@consent/kernel/errors';
import type { LoggedHistory } from './logged-record';

/** What was lost: leaves of what happened since this time, and, if `isAttested`, those that were made later than it happened. */
export interface LostLeaves {
  sinceMs: number;
  isAttested: boolean;
}

/** The numbers of the revisions whose leaves the log may have lost, rising. 0 is the creation, one above the updates the deletion. */
export function lostRevisions(history: LoggedHistory, { sinceMs, isAttested }: LostLeaves): number[] {
  const { record, updates, deletedBy } = history;
  const revisions = [
    { number: 0, atMs: record.createdAtMs, isLogged: history.salt !== undefined, isLater: history.isAttested },
    ...updates.map((update) => ({ ...update, isLogged: update.isAttested !== undefined, isLater: update.isAttested === true })),
    {
      number: updates.length + 1,
      atMs: record.deletedAtMs,
      isLogged: deletedBy !== '',
      isLater: deletedBy.startsWith('attested:'),
    },
  ];
  return revisions
    .filter(({ atMs, isLogged, isLater }) => isLogged && (atMs >= sinceMs || (isLater && isAttested)))
    .map(({ number }) => number);
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
