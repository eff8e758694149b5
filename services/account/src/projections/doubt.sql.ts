import type { Handle } from '@consent/postgres';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRecord, type AccountRow } from '../accounts/account';
import { keyColumns, keyOf, type KeyRecord, type KeyRow } from '../keys/key';
import { siteColumns, siteOf, type SiteRecord, type SiteRow } from '../sites/site';
import { knownUsageOf, type KnownUsage, type KnownUsageRow } from '../usage/counter';

/**
 * What Redis may have lost by a restart. It syncs its file once a second, so it may come back without
 * what it took last. Nothing is confirmed while it is away, so what it took last was confirmed shortly
 * before the latest confirmation of all, however long ago that was. Ten minutes are far more than that
 * second, and leave room for a slow disk or a replica that lags.
 */
function isInDoubt(table: string, confirmedAt: string): string {
  return `${confirmedAt} >= (SELECT max(${confirmedAt}) FROM ${table}) - interval '10 minutes'`;
}

/** Marks again what Redis may have lost: accounts, keys, sites and direct usage. */
export async function doubtProjections(db: Handle): Promise<void> {
  await db.query('doubt_accounts', `UPDATE accounts SET projected_revision = 0 WHERE ${isInDoubt('accounts', 'projected_at')}`, []);
  await db.query('doubt_keys', `UPDATE api_keys SET projected_revision = 0 WHERE ${isInDoubt('api_keys', 'projected_at')}`, []);
  await db.query('doubt_sites', `UPDATE sites SET projected_revision = 0 WHERE ${isInDoubt('sites', 'projected_at')}`, []);
  await db.query('doubt_merged', `UPDATE usage_counters SET merged_direct = 0 WHERE ${isInDoubt('usage_counters', 'merged_at')}`, []);
}

/**
 * Marks what a lost server of a cluster may have lost. Also the counters with units settled last: while it is away, the
 * others record usage, so ResumeAdmission could not tell them by their time. Below 0 is less than any direct usage.
 */
export async function doubtLostServer(db: Handle): Promise<void> {
  await doubtProjections(db);
  await db.query('doubt_settled', `UPDATE usage_counters SET merged_direct = -1 WHERE ${isInDoubt('usage_counters', 'ledger_at')}`, []);
}

/** Accounts that are marked and those that Redis may have lost. One statement, so that an account confirmed meanwhile is found either way. */
export async function listDoubtfulAccounts(db: Handle): Promise<AccountRecord[]> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE projected_revision < revision OR ${isInDoubt('accounts', 'projected_at')}`;
  const { rows } = await db.query<AccountRow>('list_doubtful_accounts', sql, []);
  return rows.map(accountOf);
}

export async function listDoubtfulKeys(db: Handle): Promise<KeyRecord[]> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE projected_revision < revision OR ${isInDoubt('api_keys', 'projected_at')}`;
  const { rows } = await db.query<KeyRow>('list_doubtful_keys', sql, []);
  return rows.map(keyOf);
}

export async function listDoubtfulSites(db: Handle): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE projected_revision < revision OR ${isInDoubt('sites', 'projected_at')}`;
  const { rows } = await db.query<SiteRow>('list_doubtful_sites', sql, []);
  return rows.map(siteOf);
}

/** Counters of which Redis may have lost something: direct usage merged last, and units settled last. */
export async function listDoubtfulUsage(db: Handle): Promise<KnownUsage[]> {
  const { rows } = await db.query<KnownUsageRow>(
    'list_doubtful_usage',
    `SELECT account_id, period, used_ledger, used_direct FROM usage_counters
     WHERE merged_direct < used_direct OR ${isInDoubt('usage_counters', 'merged_at')} OR ${isInDoubt('usage_counters', 'ledger_at')}`,
    [],
  );
  return rows.map(knownUsageOf);
}
