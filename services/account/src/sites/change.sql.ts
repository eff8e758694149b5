import type { Handle } from '@consent/postgres';
import { updateOf } from '@consent/postgres/columns';
import { siteColumns, siteSelect, siteOf, type SiteRecord } from './site';

export async function lockSite(tx: Handle, accountId: string, id: string): Promise<SiteRecord | undefined> {
  const sql = `SELECT ${siteSelect} FROM sites WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`;
  const {
    rows: [row],
  } = await tx.query('lock_site', sql, [accountId, id]);
  return row && siteOf(row);
}

export async function lockSitesOfPolicy(tx: Handle, accountId: string, policyId: string): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteSelect} FROM sites WHERE account_id = $1 AND policy_id = $2 ORDER BY id FOR UPDATE`;
  const { rows } = await tx.query('lock_sites_of_policy', sql, [accountId, policyId]);
  return rows.map(siteOf);
}

const { accountId, id, createdAtMs: _, ...changing } = siteColumns;
const update = updateOf('sites', { accountId, id }, changing);

export async function saveSite(tx: Handle, site: SiteRecord): Promise<void> {
  await tx.query('save_site', update.text, update.valuesOf(site));
}
