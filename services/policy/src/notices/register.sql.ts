import type { Notice } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { noticeOf, noticeSelect } from './notice';

interface OfSite {
  accountId: string;
  siteId: string;
}

export async function findNoticeByHash(
  db: Handle,
  { accountId, siteId, sha256 }: OfSite & { sha256: string },
): Promise<Notice | undefined> {
  const {
    rows: [row],
  } = await db.query('find_notice_by_hash', `SELECT ${noticeSelect} FROM notices WHERE account_id = $1 AND site_id = $2 AND sha256 = $3`, [
    accountId,
    siteId,
    sha256,
  ]);
  return row && noticeOf(row);
}

/** How many notices the site has, and their bytes. Other calls for the site wait until the transaction ends. */
export async function lockSiteNotices(tx: Handle, accountId: string, siteId: string): Promise<{ notices: number; bytes: number }> {
  const {
    rows: [row],
  } = await tx.query<{ notices: number; bytes: number }>(
    'lock_site_notices',
    `INSERT INTO site_notices (account_id, site_id, notices, bytes) VALUES ($1, $2, 0, 0)
     ON CONFLICT (account_id, site_id) DO UPDATE SET notices = site_notices.notices
     RETURNING notices, bytes`,
    [accountId, siteId],
  );
  if (row === undefined) throw new Error('the row of the site is missing after its insert');
  return row;
}

export async function insertNotice(
  tx: Handle,
  { accountId, siteId, number, sha256, content, madeAtMs, bytes }: Notice & OfSite & { content: string; bytes: number },
): Promise<void> {
  await tx.query(
    'insert_notice',
    `WITH head AS (UPDATE site_notices SET notices = $3, bytes = $7 WHERE account_id = $1 AND site_id = $2)
     INSERT INTO notices (account_id, site_id, number, sha256, content, made_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [accountId, siteId, number, sha256, content, new Date(madeAtMs), bytes],
  );
}
