import type { Handle } from '@consent/postgres';

/** Of parallel calls with the same state exactly one gets true. */
export async function useFlow(
  tx: Handle,
  { accountId, digest, expiresAtMs }: { accountId: string; digest: Buffer; expiresAtMs: number },
): Promise<boolean> {
  const sql = 'INSERT INTO sso_used_flows (account_id, digest, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
  return (await tx.query('use_sso_flow', sql, [accountId, digest, new Date(expiresAtMs)])).rowCount === 1;
}

export async function deleteExpiredFlows(db: Handle, nowMs: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete_expired_sso_flows',
    `DELETE FROM sso_used_flows WHERE (account_id, digest) IN (
       SELECT account_id, digest FROM sso_used_flows WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs), limit],
  );
  return rowCount ?? 0;
}
