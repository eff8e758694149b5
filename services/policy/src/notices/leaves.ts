import { timestamp } from '@consent/contracts';
import { frameText } from '@consent/evidence-format';
import { insertLeafWork, materialText } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { LoggedNotice, NoticeRef } from './logged.sql';

const noticesAtOnce = 1000;

/** Queues a leaf for each notice, made from its row, in the transaction that marks it. */
export async function queueNotices(tx: Handle, { isAttested }: { isAttested: boolean }, notices: readonly NoticeRef[]): Promise<void> {
  for (const accountId of new Set(notices.map((notice) => notice.accountId))) {
    const ofAccount = notices.filter((notice) => notice.accountId === accountId);
    for (let from = 0; from < ofAccount.length; from += noticesAtOnce) {
      const ofSites = ofAccount.slice(from, from + noticesAtOnce).map(({ siteId, number }) => [siteId, number] as const);
      const material = materialText({ notices: { attested: isAttested, ofSites } });
      await insertLeafWork(tx, { accountId, outboxIds: [], leaves: ofSites.length, salts: '', material });
    }
  }
}

/** Notices are public, so nothing is salted. */
export function noticeFrame(
  isAttested: boolean,
  { accountId, siteId: site, number, sha256, madeAtMs }: Omit<LoggedNotice, 'isAttested'>,
): string {
  const type = isAttested ? 'notice.attested' : 'notice.published';
  return frameText({ type, v: 1, account: accountId, at: timestamp(madeAtMs), notice: { number, sha256, site } });
}
