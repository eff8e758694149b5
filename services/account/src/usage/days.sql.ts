import type { Handle } from '@consent/postgres';

/** A call of the last day may be charged after the month ended. It counts on that last day. */
export const dayOfUsage = `LEAST(
  GREATEST((at AT TIME ZONE 'UTC')::date, (period || '-01')::date),
  ((period || '-01')::date + interval '1 month' - interval '1 day')::date)`;

export interface KeyDay {
  keyId: string;
  day: string;
  units: number;
}

export async function findKeyDays(
  db: Handle,
  accountId: string,
  { fromDay, toDay, limit }: { fromDay: string; toDay: string; limit: number },
): Promise<KeyDay[]> {
  const { rows } = await db.query<{ key_id: string; day: string; units: number }>(
    'find_key_days',
    `WITH found AS MATERIALIZED (
       SELECT key_id, day, units FROM usage_days WHERE account_id = $1 AND day BETWEEN $2 AND $3),
     most AS (SELECT key_id, sum(units) AS total FROM found GROUP BY key_id ORDER BY total DESC, key_id DESC LIMIT $4)
     SELECT key_id, to_char(day, 'YYYY-MM-DD') AS day, units FROM found JOIN most USING (key_id) ORDER BY total DESC, key_id DESC, day`,
    [accountId, fromDay, toDay, limit],
  );
  return rows.map((row) => ({ keyId: row.key_id, day: row.day, units: row.units }));
}

export async function deleteDaysBefore(db: Handle, { beforeMs, limit }: { beforeMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_old_usage_days',
    `DELETE FROM usage_days WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM usage_days WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date ORDER BY day LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [new Date(beforeMs), limit],
  );
  return rowCount ?? 0;
}
