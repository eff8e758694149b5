import type { Notice } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { noticeOf, noticeSelect } from './notice';

export async function findNotice(
  db: Handle,
  { accountId, siteId, number }: { accountId: string; siteId: string; number: number },
): Promise<{ notice: Notice; content: string } | undefined> {
  const {
    rows: [row],
  } = await db.query<{ content: string }>(
    'find_notice',
    `SELECT ${noticeSelect}, content FROM notices WHERE account_id = $1 AND site_id = $2 AND number = $3::bigint`,
    [accountId, siteId, number],
  );
  return row && { notice: noticeOf(row), content: row.content };
}
