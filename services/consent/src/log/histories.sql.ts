import type { Handle } from '@consent/postgres';
import { recordOf, type ConsentRow } from '../consents/consent';
import type { LoggedHistory, LoggedUpdate } from './logged-record';

/** As stored, and not as an erasure that still runs lets reads see it: its leaf comes with its end. */
export const loggedColumns = `account_id, id, site_id, subject_id, consent_id, accepted, preferences::text AS preferences, policy_version,
  country, region, user_agent, created_at, updated_at, deleted_at, NULL AS covered_at, policy_id, policy_sha256,
  salt, attested, deleted_by, erasure`;

export interface LoggedRow extends ConsentRow {
  salt: Buffer | null;
  attested: boolean;
  deleted_by: string | null;
  erasure: string | null;
}

interface UpdateRow {
  account_id: string;
  consent: string;
  number: number;
  accepted: boolean;
  preferences: string;
  policy_version: number;
  policy_id: string | null;
  policy_sha256: string;
  changed_by_kind: string;
  changed_by_id: string;
  created_at: Date;
  attested: boolean | null;
}

/** Records of any accounts with all of their updates. Records that do not exist are left out. */
export async function findHistories(db: Handle, refs: readonly { accountId: string; id: string }[]): Promise<LoggedHistory[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<LoggedRow>(
    'find_logged_consents',
    `SELECT ${loggedColumns} FROM consents
     JOIN unnest($1::uuid[], $2::text[]) AS wanted(wanted_account_id, wanted_id) ON account_id = wanted_account_id AND id = wanted_id`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return withUpdates(db, rows);
}

/** The subject's records with an id above `afterId`, in the order of their ids. */
export async function findSubjectHistories(
  db: Handle,
  { accountId, subjectId, afterId }: { accountId: string; subjectId: string; afterId: string },
  limit: number,
): Promise<LoggedHistory[]> {
  const { rows } = await db.query<LoggedRow>(
    'find_logged_of_subject',
    `SELECT ${loggedColumns} FROM consents WHERE account_id = $1 AND subject_id = $2 AND id > $3 ORDER BY id LIMIT $4`,
    [accountId, subjectId, afterId, limit],
  );
  return withUpdates(db, rows);
}

/** The account's records with a leaf and an id above `afterId`, in the order of their ids. */
export async function findAccountHistories(db: Handle, accountId: string, afterId: string, limit: number): Promise<LoggedHistory[]> {
  const { rows } = await db.query<LoggedRow>(
    'find_logged_of_account',
    `SELECT ${loggedColumns} FROM consents WHERE account_id = $1 AND id > $2 AND salt IS NOT NULL ORDER BY id LIMIT $3`,
    [accountId, afterId, limit],
  );
  return withUpdates(db, rows);
}

/** Records and updates of a subject, counted up to `limit` each. */
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

/** Adds the updates to rows of `consents`, in the order of the rows. */
export async function withUpdates(db: Handle, rows: readonly LoggedRow[]): Promise<LoggedHistory[]> {
  const { rows: updates } = await db.query<UpdateRow & Record<string, unknown>>(
    'find_logged_updates',
    `SELECT account_id, consent, number, accepted, preferences::text AS preferences, policy_version, policy_id, policy_sha256,
            changed_by_kind, changed_by_id, created_at, attested
     FROM consent_history JOIN unnest($1::uuid[], $2::text[]) AS wanted(wanted_account_id, wanted_consent)
       ON account_id = wanted_account_id AND consent = wanted_consent
     ORDER BY number`,
    [rows.map((row) => row.account_id), rows.map((row) => row.id)],
  );
  const ofRecord = new Map(rows.map((row) => [`${row.account_id}/${row.id}`, [] as LoggedUpdate[]]));
  for (const update of updates) ofRecord.get(`${update.account_id}/${update.consent}`)?.push(updateOf(update));
  return rows.map((row) => ({
    record: recordOf(row),
    salt: row.salt ?? undefined,
    isAttested: row.attested,
    deletedBy: row.deleted_by ?? '',
    erasure: row.erasure ?? '',
    updates: ofRecord.get(`${row.account_id}/${row.id}`) as LoggedUpdate[],
  }));
}

function updateOf(row: UpdateRow): LoggedUpdate {
  return {
    number: row.number,
    before: {
      accepted: row.accepted,
      preferencesJson: row.preferences,
      policyVersion: row.policy_version,
      policyId: row.policy_id ?? '',
      policySha256: row.policy_sha256,
    },
    by: { kind: row.changed_by_kind, id: row.changed_by_id },
    atMs: row.created_at.getTime(),
    isAttested: row.attested ?? undefined,
  };
}
