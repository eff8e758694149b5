import { waitUntil } from '@consent/testkit';
import type { System } from './use-system';

/** Tables that a call can change, by database. Leaves out sessions, mails and counts, which background work changes. */
const tables = {
  account: [
    'accounts',
    'users',
    'members',
    'invitations',
    'sso_providers',
    'sso_domains',
    'sso_settings',
    'user_tokens',
    'api_keys',
    'sites',
    'outbox',
  ],
  consent: ['consents', 'consent_history', 'receipts', 'erasures', 'outbox'],
  policy: ['policies', 'policy_versions', 'outbox'],
  webhook: ['endpoints'],
  export: ['export_months'],
} as const;

/** Background loops write these columns after the call. An erasure blanks events ten seconds later (decision 16.6). */
const written = ['projected_revision', 'projected_at', 'last_used_at', 'published_at', 'hold_pending', 'payload', 'signature'];

/** The rows of all accounts that a call can change, and the usage of the named accounts. A refused call leaves them equal. */
export async function storedState(system: System, accountIds: readonly string[]): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  const readAll = async (database: keyof typeof tables) => {
    for (const name of tables[database]) {
      // The trail records a read before the service looks for the record, so a 404 has an entry too (decision 82.3).
      const isRead = `to_jsonb(t) ->> 'type' = 'audit.recorded'`;
      const sql = `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${name} t WHERE ${isRead} IS NOT TRUE ORDER BY 1`;
      const rows = await system.sql[database].query<{ row: string }>(sql, [written]);
      state[`${database}.${name}`] = rows.map(({ row }) => row);
    }
  };
  await Promise.all((Object.keys(tables) as (keyof typeof tables)[]).map(readAll));
  // Exports change in the background, so compare only their existence.
  const exports = await system.sql.export.query<{ row: string }>(`SELECT account_id || ' ' || id AS row FROM exports ORDER BY 1`);
  state['export.exports'] = exports.map(({ row }) => row);
  return { ...state, deliveries: await testDeliveries(system), used: await usedBy(system, accountIds) };
}

/** Only one account, because other tests change the rows of others at the same time. */
export async function storedStateOf(system: System, accountId: string): Promise<Record<string, unknown>> {
  const { used, ...rows } = await storedState(system, [accountId]);
  const own = Object.entries(rows).map(([table, all]) => [table, (all as unknown[]).filter((row) => String(row).includes(accountId))]);
  return { used, ...Object.fromEntries(own) };
}

/** Only test events: deliveries of other events arrive at any time. */
async function testDeliveries({ sql }: System): Promise<string[]> {
  const read = async (condition: string) => {
    const isTest = `event_type = 'webhook.test' AND ${condition}`;
    const rows = await sql.webhook.query<{ row: string }>(`SELECT t::text AS row FROM deliveries t WHERE ${isTest} ORDER BY 1`);
    return rows.map(({ row }) => row);
  };
  await waitUntil('no test event is under way', async () => (await read("status IN ('pending', 'retrying')")).length === 0);
  return read('true');
}

async function usedBy({ rpc }: System, accountIds: readonly string[]): Promise<number[]> {
  const period = new Date().toISOString().slice(0, 7);
  return Promise.all(accountIds.map(async (accountId) => (await rpc.usage.getUsage({ accountId, period })).used));
}
