import type { Handle } from '@consent/postgres';
import { createRandom } from './random';
import { dayMs, historyDays } from './timeline';

interface ToAge {
  accountId: string;
  keyId: string;
  endMs: number;
}

const accountName = 'Aurora';
const requestsPerDay = 620;

/**
 * Moves the account, its user, key and sites before the first consent, and adds API requests. Those of this month count
 * toward the quota.
 */
export async function ageAccount(tx: Handle, { accountId, keyId, endMs }: ToAge): Promise<void> {
  const createdAt = new Date(endMs - (historyDays + 7) * dayMs);
  await tx.query('age_showcase_account', 'UPDATE accounts SET name = $2, created_at = $3 WHERE id = $1', [
    accountId,
    accountName,
    createdAt,
  ]);
  await tx.query('age_showcase_users', 'UPDATE users SET created_at = $2 WHERE account_id = $1', [accountId, createdAt]);
  await tx.query('age_showcase_keys', 'UPDATE api_keys SET created_at = $2, last_used_at = $3 WHERE account_id = $1', [
    accountId,
    createdAt,
    new Date(endMs - 11 * 60_000),
  ]);
  // A second apart, because lists are sorted by this time.
  await tx.query(
    'age_showcase_sites',
    `UPDATE sites s SET created_at = aged.at, updated_at = aged.at
     FROM (SELECT id, $2::timestamptz + row_number() OVER (ORDER BY created_at, id) * interval '1 second' AS at FROM sites WHERE account_id = $1) aged
     WHERE s.account_id = $1 AND s.id = aged.id`,
    [accountId, createdAt],
  );
  const days = requestsByDay(endMs);
  await tx.query(
    'write_showcase_key_usage',
    `INSERT INTO usage_days (account_id, day, key_id, units)
     SELECT $1, (at AT TIME ZONE 'UTC')::date, $2, units FROM unnest($3::timestamptz[], $4::bigint[]) AS d(at, units)
     ON CONFLICT DO NOTHING`,
    [accountId, keyId, days.map(({ at }) => at), days.map(({ units }) => units)],
  );
  const ofMonth = days.slice(days.length - daysOver(endMs));
  await tx.query(
    'write_showcase_usage',
    `WITH taken AS (
       INSERT INTO usage_ledger (account_id, settlement_id, key_id, period, units, requests, at)
       SELECT $1, 'showcase-' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), $2, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM'), units, units, at
       FROM unnest($3::timestamptz[], $4::bigint[]) AS d(at, units)
       ON CONFLICT DO NOTHING RETURNING account_id, period, units)
     INSERT INTO usage_counters AS c (account_id, period, used_ledger, ledger_at)
     SELECT account_id, period, sum(units), now() FROM taken GROUP BY account_id, period
     ON CONFLICT (account_id, period) DO UPDATE SET used_ledger = c.used_ledger + excluded.used_ledger, ledger_at = excluded.ledger_at`,
    [accountId, keyId, ofMonth.map(({ at }) => at), ofMonth.map(({ units }) => units)],
  );
}

const daysOver = (endMs: number): number => new Date(endMs).getUTCDate() - 1;

/** Complete days only, as many as the dashboard shows. Today's requests are the user's own. */
function requestsByDay(endMs: number): { at: Date; units: number }[] {
  const random = createRandom(5);
  const today = Math.floor(endMs / dayMs) * dayMs;
  const count = Math.max(30, daysOver(endMs));
  return Array.from({ length: count }, (_, index) => ({
    at: new Date(today - (count - index) * dayMs + dayMs / 2),
    units: Math.round(requestsPerDay * (0.7 + 0.6 * random.next())),
  }));
}
