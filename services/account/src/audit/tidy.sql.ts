import type { Handle } from '@consent/postgres';
import type { Plan } from '../subscriptions/plans.rule';

export async function findPlansOfAudited(db: Handle, afterId: string, limit: number): Promise<{ id: string; plan: Plan }[]> {
  const sql = 'SELECT id, plan FROM accounts WHERE id > $1 ORDER BY id LIMIT $2';
  const { rows } = await db.query<{ id: string; plan: Plan }>('find_plans_of_audited', sql, [afterId, limit]);
  return rows;
}

/** Returns how many, at most the limit. */
export async function blankEntries(db: Handle, due: readonly { id: string; beforeId: string }[], limit: number): Promise<number> {
  if (due.length === 0) return 0;
  const { rowCount } = await db.query(
    'blank_audit_entries',
    `UPDATE audit_entries SET content = NULL, salt = NULL WHERE (account_id, id) IN (
       SELECT e.account_id, e.id FROM unnest($1::uuid[], $2::text[]) AS due(account_id, before_id)
       CROSS JOIN LATERAL (
         SELECT account_id, id FROM audit_entries WHERE account_id = due.account_id AND id < due.before_id AND content IS NOT NULL
         ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED) AS e LIMIT $3)`,
    [due.map(({ id }) => id), due.map(({ beforeId }) => beforeId), limit],
  );
  return rowCount ?? 0;
}
