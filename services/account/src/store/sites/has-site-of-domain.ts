import type { Handle } from '@consent/postgres';

/** Whether any account has an active site of one of these domains. */
export async function hasSiteOfDomain(db: Handle, domains: readonly string[]): Promise<boolean> {
  const sql = 'SELECT 1 FROM sites WHERE domain = ANY($1::text[]) AND deleted_at IS NULL LIMIT 1';
  const { rows } = await db.query('has_site_of_domain', sql, [domains]);
  return rows.length > 0;
}
