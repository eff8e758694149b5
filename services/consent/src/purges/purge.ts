import type { Purge } from '@consent/contracts';
import { absentAs, buffer, type Columns, instant, integer, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

/** The tables `purges` and `record_purges`. Times are 0 until they come. */
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

/** Of a purge of one record, which is all that it destroys; "" if it is of a person. */
export interface AnyPurge extends PurgeRecord {
  recordId: string;
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

/** An earlier release finds no such purge, so it leaves the work of its leaf queued. */
const prefixOfRecords = 'rpg_';

export const recordPurgeId = (ulid: string): string => `${prefixOfRecords}${ulid}`;

/** Of a purge of one record, as the columns of `purges`. */
const columnsOfRecordPurge = `account_id, id, tag, subject_id, asked_by_kind, asked_by_id, requested_at, due_at, record_id AS until_id,
  due_at AS erased_until, fence, started_at, '' AS position, done_at, CASE WHEN done_at IS NULL THEN NULL ELSE 1 END AS records, purged, leaves_sha256, record_id`;
const columnsOfPurge = `account_id, id, tag, subject_id, asked_by_kind, asked_by_id, requested_at, due_at, until_id, erased_until, fence, started_at,
  position, done_at, records, purged, leaves_sha256, '' AS record_id`;

/** Purges of persons, then those of one record: in the order of their ids. */
export const anyPurges = (where: string): string =>
  `(SELECT ${columnsOfPurge} FROM purges WHERE ${where} UNION ALL SELECT ${columnsOfRecordPurge} FROM record_purges WHERE ${where}) AS purges`;

export const recordPurges = (where: string): string => `(SELECT ${columnsOfRecordPurge} FROM record_purges WHERE ${where}) AS purges`;

export const selectAnyPurge = `${selectPurge}, record_id`;
export const readAnyPurge = (row: object): AnyPurge => ({ ...readPurge(row), recordId: (row as { record_id: string }).record_id });

export function purgeMessage({ id, askedByKind, askedById, purged: leaves, ...purge }: PurgeRecord, held: boolean): Purge {
  const { requestedAtMs, dueAtMs, doneAtMs, records } = purge;
  return { id, askedBy: { kind: askedByKind, id: askedById }, requestedAtMs, dueAtMs, doneAtMs, records, leaves, held };
}
