import type { Handle } from '@consent/postgres';

export async function keepUntil(tx: Handle, { accountId, id }: { accountId: string; id: string }, untilMs: number): Promise<void> {
  const sql = 'UPDATE exports SET keep_until = $3 WHERE account_id = $1 AND id = $2';
  await tx.query('keep_export_until', sql, [accountId, id, new Date(untilMs)]);
}
