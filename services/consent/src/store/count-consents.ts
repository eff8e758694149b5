import type { Handle } from '@consent/postgres';

const sql = `
  SELECT count(*) AS count FROM (SELECT FROM consents WHERE account_id = $1 AND site_id = $2 LIMIT $3) AS looked_at`;

/** How many consents a site has, erased ones included; no more than `atMost` are looked at. */
export async function countConsents(db: Handle, accountId: string, siteId: string, atMost: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>('count_consents', sql, [accountId, siteId, atMost]);
  return rows[0]?.count ?? 0;
}
