import type { Handle } from '@consent/postgres';
import { readerOf, selectOf } from '@consent/postgres/columns';
import { consentColumns, stateColumns } from '../consents/consent';
import { historyColumns } from '../history/history';
import type { LoggedPart, LoggedRecord, LoggedUpdate, Revisions } from './logged-record';
import { numbersFor } from './parts.rule';

/**
 * Reads records as stored, even while a running erasure covers them, because its leaf is made at its end. The record
 * and its latest update come from one snapshot. Earlier updates never change.
 */
const loggedColumns = `${selectOf(consentColumns, 'c')}, c.salt, c.attested, c.recorder_unlogged, c.deleted_by, c.erasure, c.purged_at, c.frames, latest.number AS last_number, latest.created_at AS latest_at`;
const latestUpdate = `LEFT JOIN LATERAL (SELECT h.number, h.created_at FROM consent_history h
  WHERE h.account_id = c.account_id AND h.consent = c.id ORDER BY h.number DESC LIMIT 1) AS latest ON true`;

interface LoggedRow {
  created_at: Date;
  salt: Buffer | null;
  attested: boolean;
  recorder_unlogged: boolean | null;
  deleted_by: string | null;
  erasure: string | null;
  purged_at: Date | null;
  frames: string | null;
  last_number: number | null;
  latest_at: Date | null;
}

const readConsent = readerOf(consentColumns);
const readHistory = readerOf(historyColumns);
const readState = readerOf(stateColumns);

export async function findRecords(db: Handle, refs: readonly { accountId: string; id: string }[]): Promise<LoggedRecord[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<LoggedRow>(
    'find_logged_consents',
    `SELECT ${loggedColumns} FROM consents c ${latestUpdate}
     JOIN unnest($1::uuid[], $2::text[]) AS wanted(account_id, id) ON c.account_id = wanted.account_id AND c.id = wanted.id`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return rows.map(loggedRecordOf);
}

export interface ListStart {
  id: string;
  isIncluded: boolean;
}

export async function findSubjectRecords(
  db: Handle,
  { accountId, subjectId, start }: { accountId: string; subjectId: string; start: ListStart },
  limit: number,
): Promise<LoggedRecord[]> {
  const { rows } = await db.query<LoggedRow>(
    'find_logged_of_subject',
    `SELECT ${loggedColumns} FROM consents c ${latestUpdate}
     WHERE c.account_id = $1 AND subject_id = $2 AND c.id >= $3 AND (c.id > $3 OR $4::boolean) ORDER BY c.id LIMIT $5`,
    [accountId, subjectId, start.id, start.isIncluded, limit],
  );
  return rows.map(loggedRecordOf);
}

export async function findAccountRecords(db: Handle, accountId: string, start: ListStart, limit: number): Promise<LoggedRecord[]> {
  const { rows } = await db.query<LoggedRow>(
    'find_logged_of_account',
    `SELECT ${loggedColumns} FROM consents c ${latestUpdate}
     WHERE c.account_id = $1 AND c.id >= $2 AND (c.id > $2 OR $3::boolean) AND salt IS NOT NULL ORDER BY c.id LIMIT $4`,
    [accountId, start.id, start.isIncluded, limit],
  );
  return rows.map(loggedRecordOf);
}

export async function countRevisions(db: Handle, accountId: string, subjectId: string, limit: number): Promise<number> {
  const { rows } = await db.query<{ revisions: number }>(
    'count_revisions',
    `SELECT (SELECT count(*) FROM (SELECT FROM consents WHERE account_id = $1 AND subject_id = $2 LIMIT $3) AS records)
          + (SELECT count(*) FROM (
               SELECT FROM consents c JOIN consent_history h ON h.account_id = c.account_id AND h.consent = c.id
               WHERE c.account_id = $1 AND c.subject_id = $2 LIMIT $3) AS updates) AS revisions`,
    [accountId, subjectId, limit],
  );
  return (rows[0] as { revisions: number }).revisions;
}

/** In the order of `ranges`. Skips records that do not exist. */
export async function findParts(db: Handle, ranges: readonly (Revisions & { accountId: string; id: string })[]): Promise<LoggedPart[]> {
  const refs = new Map(ranges.map(({ accountId, id }) => [`${accountId}/${id}`, { accountId, id }]));
  const records = new Map((await findRecords(db, [...refs.values()])).map((each) => [`${each.record.accountId}/${each.record.id}`, each]));
  return withUpdates(
    db,
    ranges.flatMap(({ accountId, id, first, last }) => {
      const record = records.get(`${accountId}/${id}`);
      return record === undefined ? [] : [{ record, first, last }];
    }),
  );
}

export async function withUpdates(db: Handle, planned: readonly (Revisions & { record: LoggedRecord })[]): Promise<LoggedPart[]> {
  const parts = planned.map(({ record, first, last }) => ({ ...record, first, last, updates: new Map<number, LoggedUpdate>() }));
  const numbers = parts.map((part) => numbersFor(part, part));
  const { rows } = await db.query<{ place: number; frame: string | null }>(
    'find_logged_updates',
    `SELECT place::integer AS place, ${selectOf(historyColumns, 'h')}, h.frame
     FROM unnest($1::uuid[], $2::text[], $3::integer[], $4::integer[])
       WITH ORDINALITY AS wanted(wanted_account_id, wanted_consent, first_number, last_number, place)
     JOIN consent_history h ON h.account_id = wanted_account_id AND h.consent = wanted_consent AND h.number BETWEEN first_number AND last_number`,
    [
      parts.map(({ record }) => record.accountId),
      parts.map(({ record }) => record.id),
      numbers.map(({ first }) => first),
      numbers.map(({ last }) => last),
    ],
  );
  for (const row of rows) {
    const update = updateOf(row);
    parts[row.place - 1]?.updates.set(update.number, update);
  }
  return parts;
}

function loggedRecordOf(row: LoggedRow): LoggedRecord {
  return {
    record: readConsent(row),
    salt: row.salt ?? undefined,
    isAttested: row.attested,
    isRecorderUnlogged: row.recorder_unlogged ?? false,
    deletedBy: row.deleted_by ?? '',
    erasure: row.erasure ?? '',
    lastNumber: row.last_number ?? 0,
    latestAtMs: (row.latest_at ?? row.created_at).getTime(),
    purgedAtMs: row.purged_at?.getTime() ?? 0,
    frames: row.frames === null ? undefined : framesOf(row.frames),
  };
}

/** Text that no purge wrote makes other leaves than the log has, and so it is noticed as other edits are. */
function framesOf(stored: string): [string | null, string | null] {
  try {
    const frames: unknown = JSON.parse(stored);
    if (Array.isArray(frames) && frames.length === 2) return frames as [string | null, string | null];
  } catch {
    // As below.
  }
  return [stored, stored];
}

function updateOf(row: { frame: string | null }): LoggedUpdate {
  const { number, changedByKind, changedById, createdAtMs, isAttested } = readHistory(row);
  return {
    number,
    before: readState(row),
    by: { kind: changedByKind, id: changedById },
    atMs: createdAtMs,
    isAttested,
    frame: row.frame ?? undefined,
  };
}
