import type { Handle } from '@consent/postgres';

/** What decides whether a record may have ended. */
export interface Candidate {
  id: string;
  siteId: string;
  subjectId: string;
  accepted: boolean;
  createdAtMs: number;
  updatedAtMs: number;
  isDeleted: boolean;
}

interface CandidateRow {
  id: string;
  site_id: string;
  subject_id: string;
  accepted: boolean;
  created_at: Date;
  updated_at: Date;
  is_deleted: boolean;
}

const select = 'id, site_id, subject_id, accepted, created_at, updated_at, deleted_at IS NOT NULL AS is_deleted';

const candidateOf = (row: CandidateRow): Candidate => ({
  ...{ id: row.id, siteId: row.site_id, subjectId: row.subject_id, accepted: row.accepted, isDeleted: row.is_deleted },
  ...{ createdAtMs: row.created_at.getTime(), updatedAtMs: row.updated_at.getTime() },
});

interface SiteSlice {
  accountId: string;
  siteId: string;
  afterId: string;
  belowId: string;
}

export async function findRecordsOfSite(
  tx: Handle,
  { accountId, siteId, afterId, belowId }: SiteSlice,
  limit: number,
): Promise<Candidate[]> {
  const { rows } = await tx.query<CandidateRow & Record<string, unknown>>(
    'find_ending_records',
    `SELECT ${select} FROM consents WHERE account_id = $1 AND site_id = $2 AND id > $3 AND id < $4 ORDER BY id LIMIT $5`,
    [accountId, siteId, afterId, belowId, limit],
  );
  return rows.map(candidateOf);
}

export async function findNextId(tx: Handle, { accountId, siteId, afterId }: Omit<SiteSlice, 'belowId'>): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'find_next_ending_record',
    'SELECT id FROM consents WHERE account_id = $1 AND site_id = $2 AND id > $3 ORDER BY id LIMIT 1',
    [accountId, siteId, afterId],
  );
  return rows[0]?.id;
}

/** Ids of records with updates, in order. */
export async function findUpdatedIds(tx: Handle, accountId: string, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ consent: string }>(
    'find_updated_records',
    'SELECT consent FROM consent_history WHERE account_id = $1 AND consent > $2 AND number = 1 ORDER BY consent LIMIT $3',
    [accountId, afterId, limit],
  );
  return rows.map(({ consent }) => consent);
}

/** Of updated records, those whose last update has no event yet. */
export async function findUnexpired(
  tx: Handle,
  accountId: string,
  ids: readonly string[],
  siteIds: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await tx.query<CandidateRow & Record<string, unknown>>(
    'find_ending_updates',
    `SELECT ${select} FROM consents
     WHERE account_id = $1 AND id = ANY ($2::text[]) AND site_id = ANY ($3::uuid[]) AND deleted_at IS NULL AND NOT EXISTS (
       SELECT FROM expirations e WHERE e.account_id = $1 AND e.consent = consents.id
         AND e.number = (SELECT max(h.number) FROM consent_history h WHERE h.account_id = $1 AND h.consent = consents.id))
     ORDER BY id`,
    [accountId, ids, siteIds],
  );
  return rows.map(candidateOf);
}

/** No change and no slice of an erasure is under way for a locked record, and each waits until this transaction ends. */
export async function lockCandidates(tx: Handle, accountId: string, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await tx.query<CandidateRow & Record<string, unknown>>(
    'lock_ending_records',
    `SELECT ${select} FROM consents WHERE account_id = $1 AND id = ANY ($2::text[]) AND deleted_at IS NULL ORDER BY id FOR SHARE`,
    [accountId, ids],
  );
  return rows.map(candidateOf);
}

/** Number of the last update of each; 0 without one. */
export async function findLastNumbers(tx: Handle, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ consent: string; number: number }>(
    'find_last_updates',
    'SELECT consent, max(number) AS number FROM consent_history WHERE account_id = $1 AND consent = ANY ($2::text[]) GROUP BY consent',
    [accountId, ids],
  );
  return new Map(rows.map(({ consent, number }) => [consent, number]));
}

export interface Expiration {
  id: string;
  /** Of the update that made the decision; 0 for the creation. */
  number: number;
  endMs: number;
}

/** Returns those that were not there. */
export async function insertExpirations(tx: Handle, accountId: string, expirations: readonly Expiration[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ consent: string }>(
    'insert_expirations',
    `INSERT INTO expirations (account_id, consent, number, ended_at)
     SELECT $1, e.consent, e.number, e.ended_at FROM unnest($2::text[], $3::integer[], $4::timestamptz[]) AS e(consent, number, ended_at)
     ON CONFLICT (account_id, consent, number) DO NOTHING RETURNING consent`,
    [accountId, expirations.map(({ id }) => id), expirations.map(({ number }) => number), expirations.map(({ endMs }) => new Date(endMs))],
  );
  return new Set(rows.map(({ consent }) => consent));
}
