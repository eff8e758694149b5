import type { Purge } from '@consent/contracts';
import { absentAs, buffer, type Columns, instant, integer, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

/** The table `purges`. Times are 0 until they come. */
export interface PurgeRecord {
  accountId: string;
  id: string;
  tag: Buffer;
  /** "" once done. */
  subjectId: string;
  askedByKind: string;
  askedById: string;
  requestedAtMs: number;
  dueAtMs: number;
  /** Covers records up to this id, and erasures up to this time. */
  untilId: string;
  erasedUntilMs: number;
  fence: number | undefined;
  startedAtMs: number;
  position: string;
  doneAtMs: number;
  records: number;
  purged: number;
  leavesSha256: Buffer | undefined;
}

export const purgeColumns: Columns<PurgeRecord> = {
  accountId: uuid('account_id'),
  id: word('id'),
  tag: buffer('tag'),
  subjectId: text('subject_id'),
  askedByKind: word('asked_by_kind'),
  askedById: word('asked_by_id'),
  requestedAtMs: instant('requested_at'),
  dueAtMs: instant('due_at'),
  untilId: word('until_id'),
  erasedUntilMs: instant('erased_until'),
  fence: absentAs(undefined, integer('fence')),
  startedAtMs: absentAs(0, instant('started_at')),
  position: text('position'),
  doneAtMs: absentAs(0, instant('done_at')),
  records: absentAs(0, integer('records')),
  purged: absentAs(0, integer('purged')),
  leavesSha256: absentAs(undefined, buffer('leaves_sha256')),
};

export const selectPurge = selectOf(purgeColumns);
export const readPurge = readerOf(purgeColumns);

export function purgeMessage({ id, askedByKind, askedById, purged: leaves, ...purge }: PurgeRecord, held: boolean): Purge {
  const { requestedAtMs, dueAtMs, doneAtMs, records } = purge;
  return { id, askedBy: { kind: askedByKind, id: askedById }, requestedAtMs, dueAtMs, doneAtMs, records, leaves, held };
}
