import type { Handle } from '@consent/postgres';

export async function extendInlineLease(
  db: Handle,
  { accountId, id }: { accountId: string; id: string },
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'keep_inline_lease',
    `UPDATE exports SET lease_until = clock_timestamp() + make_interval(secs => $3)
     WHERE account_id = $1 AND id = $2 AND inline AND status = 'running'`,
    [accountId, id, leaseMs / 1000],
  );
  return rowCount === 1;
}
