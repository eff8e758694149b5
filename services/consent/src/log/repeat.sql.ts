import type { Handle } from '@consent/postgres';
import type { StepStart } from './repeat.rule';

/** A row of a step, and whether a leaf of it may be lost. */
export interface SteppedRow {
  accountId: string;
  id: string;
  isLost: boolean;
  /** Whether leaves of the account were attested since the time. */
  isAttested: boolean;
}

interface Row {
  account_id: string;
  id: string;
  is_lost: boolean;
  is_attested: boolean;
}

/** The next `limit` records in the order of their keys. */
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

/** The next `limit` erasures in the order of their keys. */
export async function stepThroughErasures(db: Handle, { accountId, id }: StepStart, sinceMs: number, limit: number): Promise<SteppedRow[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'step_through_erasures',
    `SELECT account_id, event_id AS id, salt IS NOT NULL AND erased_at >= $4 AS is_lost, false AS is_attested
     FROM erasures WHERE (account_id, event_id) > ($1, $2) ORDER BY account_id, event_id LIMIT $3`,
    [accountId, id, limit, new Date(sinceMs)],
  );
  return rows.map(steppedRow);
}

function steppedRow(row: Row): SteppedRow {
  return { accountId: row.account_id, id: row.id, isLost: row.is_lost, isAttested: row.is_attested };
}
