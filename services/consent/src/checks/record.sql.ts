import type { Handle } from '@consent/postgres';
import type { LoggedCheck } from './logged.sql';

/** False if it is there: the reply to an earlier try was lost. */
export async function insertCheck(tx: Handle, { accountId, id, siteId, subjects, sha256, checkedAtMs }: LoggedCheck): Promise<boolean> {
  const { rows } = await tx.query(
    'insert_state_check',
    `INSERT INTO state_checks (account_id, id, site_id, subjects, sha256, checked_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, id) DO NOTHING RETURNING 1`,
    [accountId, id, siteId, subjects, sha256, new Date(checkedAtMs)],
  );
  return rows.length > 0;
}
