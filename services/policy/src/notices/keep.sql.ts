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

/** Whether a notice of the site has this picture, so that the site counts its bytes once. */
export async function hasPicture(tx: Handle, { accountId, siteId, sha256 }: OfSite & { sha256: string }): Promise<boolean> {
  const { rows } = await tx.query(
    'find_picture_of_site',
    'SELECT FROM notices WHERE account_id = $1 AND picture_sha256 = $2 AND site_id = $3 LIMIT 1',
    [accountId, sha256, siteId],
  );
  return rows.length > 0;
}

export async function insertPicture(
  tx: Handle,
  accountId: string,
  { sha256, content }: { sha256: string; content: Buffer },
): Promise<void> {
  await tx.query(
    'insert_notice_picture',
    'INSERT INTO notice_pictures (account_id, sha256, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [accountId, sha256, content],
  );
}

interface NoticeToInsert extends Notice, OfSite {
  content: string;
  pictureSha256: string | undefined;
  bytesOfSite: number;
}

export async function insertNotice(
  tx: Handle,
  { accountId, siteId, number, sha256, content, madeAtMs, kind, pictureSha256, bytesOfSite }: NoticeToInsert,
): Promise<void> {
  await tx.query(
    'insert_notice',
    `WITH head AS (UPDATE site_notices SET notices = $3, bytes = $9 WHERE account_id = $1 AND site_id = $2)
     INSERT INTO notices (account_id, site_id, number, sha256, content, made_at, kind, picture_sha256) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [accountId, siteId, number, sha256, content, new Date(madeAtMs), kind, pictureSha256 ?? null, bytesOfSite],
  );
}
