import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { type DoubtfulRows, doubtSliceOf, findDoubtStart, type Confirmed } from '@consent/service';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRecord, type AccountRow } from '../accounts/account';
import { keyOf, keySelect, type KeyRecord } from '../keys/key';
import { siteOf, siteSelect, type SiteRecord } from '../sites/site';
import { counterNameColumns, type CounterName, knownUsageOf, type KnownUsage, type KnownUsageRow } from '../usage/counter';

export const doubtfulAccounts: DoubtfulRows<AccountRecord> = {
  findStart: (db) => findDoubtStart(db, { table: 'accounts', confirmedAt: 'projected_at', leastKey: [nilUuid] }),
  list: async (db, after, limit) => {
    const { rows } = await db.query<AccountRow & Confirmed>(
      'list_doubtful_accounts',
      `SELECT ${accountColumns}, a.projected_at::text AS confirmed_at FROM ${accountsWithFirstUser}
       WHERE (a.projected_at, a.id) > ($1::timestamptz, $2::uuid) ORDER BY a.projected_at, a.id LIMIT $3`,
      [...after, limit],
    );
    return doubtSliceOf(rows, limit, accountOf, ({ id }) => [id]);
  },
};

export const doubtfulKeys: DoubtfulRows<KeyRecord> = {
  findStart: (db) => findDoubtStart(db, { table: 'api_keys', confirmedAt: 'projected_at', leastKey: [nilUuid, ''] }),
  list: async (db, after, limit) => {
    const { rows } = await db.query<Confirmed>(
      'list_doubtful_keys',
      `SELECT ${keySelect}, projected_at::text AS confirmed_at FROM api_keys
       WHERE (projected_at, account_id, id) > ($1::timestamptz, $2::uuid, $3::text) ORDER BY projected_at, account_id, id LIMIT $4`,
      [...after, limit],
    );
    return doubtSliceOf(rows, limit, keyOf, ({ accountId, id }) => [accountId, id]);
  },
};

export const doubtfulSites: DoubtfulRows<SiteRecord> = {
  findStart: (db) => findDoubtStart(db, { table: 'sites', confirmedAt: 'projected_at', leastKey: [nilUuid, nilUuid] }),
  list: async (db, after, limit) => {
    const { rows } = await db.query<Confirmed>(
      'list_doubtful_sites',
      `SELECT ${siteSelect}, projected_at::text AS confirmed_at FROM sites
       WHERE (projected_at, account_id, id) > ($1::timestamptz, $2::uuid, $3::uuid) ORDER BY projected_at, account_id, id LIMIT $4`,
      [...after, limit],
    );
    return doubtSliceOf(rows, limit, siteOf, ({ accountId, id }) => [accountId, id]);
  },
};

export const doubtfulLedger = doubtfulUsage('ledger_at');
export const doubtfulMerged = doubtfulUsage('merged_at');

function doubtfulUsage(confirmedAt: 'ledger_at' | 'merged_at'): DoubtfulRows<KnownUsage> {
  return {
    findStart: (db) => findDoubtStart(db, { table: 'usage_counters', confirmedAt, leastKey: [nilUuid, ''] }),
    list: async (db, after, limit) => {
      const { rows } = await db.query<KnownUsageRow & Confirmed>(
        `list_doubtful_usage_${confirmedAt}`,
        `SELECT account_id, period, used_ledger, used_direct, ${confirmedAt}::text AS confirmed_at FROM usage_counters
         WHERE (${confirmedAt}, account_id, period) > ($1::timestamptz, $2::uuid, $3::text)
         ORDER BY ${confirmedAt}, account_id, period LIMIT $4`,
        [...after, limit],
      );
      return doubtSliceOf(rows, limit, knownUsageOf, ({ accountId, period }) => [accountId, period]);
    },
  };
}

export async function doubtAccounts(db: Handle, accounts: readonly AccountRecord[]): Promise<void> {
  const sql = 'UPDATE accounts SET projected_revision = 0 WHERE id = ANY ($1::uuid[])';
  await db.query('doubt_accounts', sql, [accounts.map(({ id }) => id)]);
}

export async function doubtKeys(db: Handle, keys: readonly KeyRecord[]): Promise<void> {
  await db.query(
    'doubt_keys',
    `UPDATE api_keys k SET projected_revision = 0 FROM unnest($1::uuid[], $2::text[]) AS d(account_id, id)
     WHERE k.account_id = d.account_id AND k.id = d.id`,
    [keys.map(({ accountId }) => accountId), keys.map(({ id }) => id)],
  );
}

export async function doubtSites(db: Handle, sites: readonly SiteRecord[]): Promise<void> {
  await db.query(
    'doubt_sites',
    `UPDATE sites s SET projected_revision = 0 FROM unnest($1::uuid[], $2::uuid[]) AS d(account_id, id)
     WHERE s.account_id = d.account_id AND s.id = d.id`,
    [sites.map(({ accountId }) => accountId), sites.map(({ id }) => id)],
  );
}

/** Marks counters, so that they are raised in Redis again. -1 is below any direct usage. */
export async function doubtCounters(db: Handle, names: readonly CounterName[]): Promise<void> {
  await db.query(
    'doubt_counters',
    `UPDATE usage_counters c SET merged_direct = -1 FROM unnest($1::uuid[], $2::text[]) AS d(account_id, period)
     WHERE c.account_id = d.account_id AND c.period = d.period`,
    counterNameColumns(names),
  );
}
