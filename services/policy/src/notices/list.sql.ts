import type { Notice } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { noticeOf, noticeSelect } from './notice';

interface Page {
  accountId: string;
  siteId: string;
  limit: number;
  below: number | undefined;
}

const aboveAllNotices = 2 ** 31 - 1;

export async function findNotices(db: Handle, { accountId, siteId, limit, below }: Page): Promise<Notice[]> {
  const { rows } = await db.query(
    'list_notices',
    `SELECT ${noticeSelect} FROM notices WHERE account_id = $1 AND site_id = $2 AND number < $3::bigint ORDER BY number DESC LIMIT $4`,
    [accountId, siteId, below ?? aboveAllNotices, limit],
  );
  return rows.map(noticeOf);
}
