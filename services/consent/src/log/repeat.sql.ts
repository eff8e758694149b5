import type { Handle } from '@consent/postgres';
import { isVersion2 } from './attest.sql';
import type { MarkedRecord, MarkedRevision, StepStart } from './repeat.rule';

const dayMs = 86_400_000;

export interface SteppedRow {
  accountId: string;
  id: string;
  isLost: boolean;
  isAttested: boolean;
}

interface Row {
  account_id: string;
  id: string;
  is_lost: boolean;
  is_attested: boolean;
}

export async function stepThroughRecords(db: Handle, { accountId, id }: StepStart, sinceMs: number, limit: number): Promise<SteppedRow[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'step_through_records',
    `SELECT step.*, updated_at >= $4 OR is_attested AND (attested OR deleted_by LIKE 'attested:%' OR EXISTS (
              SELECT FROM consent_history h WHERE h.account_id = step.account_id AND h.consent = step.id AND h.attested)) AS is_lost
     FROM (SELECT account_id, id, updated_at, attested, deleted_by,
                  EXISTS (SELECT FROM account_logs l WHERE l.account_id = c.account_id AND l.attested_at >= $4) AS is_attested
           FROM consents c WHERE (account_id, id) > ($1, $2) ORDER BY account_id, id LIMIT $3) AS step
     ORDER BY account_id, id`,
    [accountId, id, limit, new Date(sinceMs)],
  );
  return rows.map(steppedRow);
}

/**
 * An erasure in slices has the time of its last change, and its leaf is queued when it ends, which may be after a restart.
 * Repeating too much is harmless.
 */
export async function stepThroughErasures(db: Handle, { accountId, id }: StepStart, sinceMs: number, limit: number): Promise<SteppedRow[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'step_through_erasures',
    `SELECT account_id, event_id AS id, salt IS NOT NULL AND erased_at >= $4 AS is_lost, false AS is_attested
     FROM erasures WHERE (account_id, event_id) > ($1, $2) ORDER BY account_id, event_id LIMIT $3`,
    [accountId, id, limit, new Date(sinceMs - dayMs)],
  );
  return rows.map(steppedRow);
}

export async function stepThroughChecks(db: Handle, { accountId, id }: StepStart, sinceMs: number, limit: number): Promise<SteppedRow[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'step_through_checks',
    `SELECT account_id, id, checked_at >= $4 AS is_lost, false AS is_attested
     FROM state_checks WHERE (account_id, id) > ($1, $2) ORDER BY account_id, id LIMIT $3`,
    [accountId, id, limit, new Date(sinceMs)],
  );
  return rows.map(steppedRow);
}

export async function stepThroughPurges(db: Handle, { accountId, id }: StepStart, sinceMs: number, limit: number): Promise<SteppedRow[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'step_through_purges',
    `SELECT account_id, id, coalesce(done_at >= $4, false) AS is_lost, false AS is_attested
     FROM (SELECT account_id, id, done_at FROM purges WHERE (account_id, id) > ($1, $2)
           UNION ALL SELECT account_id, id, done_at FROM record_purges WHERE (account_id, id) > ($1, $2)) AS any_purges
     ORDER BY account_id, id LIMIT $3`,
    [accountId, id, limit, new Date(sinceMs - dayMs)],
  );
  return rows.map(steppedRow);
}

export async function findMarkedRecords(db: Handle, refs: readonly { accountId: string; id: string }[]): Promise<MarkedRecord[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<{
    account_id: string;
    id: string;
    created_at: Date;
    deleted_at: Date | null;
    is_logged: boolean;
    attested: boolean;
    deleted_by: string | null;
    is_version_2: boolean;
    has_claims: boolean;
    last_number: number;
  }>(
    'find_marked_records',
    `SELECT c.account_id, c.id, created_at, deleted_at, salt IS NOT NULL AS is_logged, attested, deleted_by, ${isVersion2} AS is_version_2, claims IS NOT NULL AS has_claims, coalesce((
       SELECT max(number) FROM consent_history h WHERE h.account_id = c.account_id AND h.consent = c.id), 0) AS last_number
     FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS wanted(account_id, id, place)
     JOIN consents c ON c.account_id = wanted.account_id AND c.id = wanted.id ORDER BY place`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    id: row.id,
    createdAtMs: row.created_at.getTime(),
    deletedAtMs: row.deleted_at?.getTime() ?? 0,
    isLogged: row.is_logged,
    isAttested: row.attested,
    deletedBy: row.deleted_by ?? '',
    isVersion2: row.is_version_2,
    hasClaims: row.has_claims,
    lastNumber: row.last_number,
  }));
}

export interface MarkedUpdate extends MarkedRevision {
  accountId: string;
  id: string;
}

export async function findMarkedUpdates(
  db: Handle,
  refs: readonly { accountId: string; id: string }[],
  { above, limit }: { above: number; limit: number },
): Promise<MarkedUpdate[]> {
  const { rows } = await db.query<{ account_id: string; consent: string; number: number; created_at: Date; attested: boolean | null }>(
    'find_marked_updates',
    `SELECT h.* FROM unnest($1::uuid[], $2::text[]) AS wanted(account_id, id), LATERAL (
       SELECT account_id, consent, number, created_at, attested FROM consent_history
       WHERE account_id = wanted.account_id AND consent = wanted.id AND number > $3 ORDER BY number LIMIT $4) AS h
     ORDER BY h.number`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id), above, limit],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    id: row.consent,
    number: row.number,
    atMs: row.created_at.getTime(),
    isLater: row.attested ?? undefined,
  }));
}

function steppedRow(row: Row): SteppedRow {
  return { accountId: row.account_id, id: row.id, isLost: row.is_lost, isAttested: row.is_attested };
}
