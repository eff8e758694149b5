import { createHash } from 'node:crypto';
import type { RegisterNoticeRequest, RegisterNoticeResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../parts';
import { addBytes, checkContent } from './content.rule';
import { queueNotices } from './leaves';
import { markNotice } from './logged.sql';
import { findNoticeByHash, insertNotice, lockSiteNotices } from './register.sql';

/**
 * Numbers and keeps what a site asks (decision 49.2). Of two calls at once with the same content, the second finds the notice of the
 * first. Throws invalid, plan_limit.
 */
export async function registerNotice(
  { accountId, siteId: anyCase, content }: RegisterNoticeRequest,
  { database, transaction, isLogOn }: Pick<PolicyParts, 'database' | 'transaction' | 'isLogOn'>,
): Promise<RegisterNoticeResponse> {
  const siteId = uuidOf(anyCase);
  const bytes = checkContent(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const kept = await findNoticeByHash(database, { accountId, siteId, sha256 });
  if (kept !== undefined) return { notice: kept };
  return transaction(async (tx) => {
    const { notices, bytes: before } = await lockSiteNotices(tx, accountId, siteId);
    const meanwhile = await findNoticeByHash(tx, { accountId, siteId, sha256 });
    if (meanwhile !== undefined) return { notice: meanwhile };
    const notice = { number: notices + 1, sha256, madeAtMs: Date.now() };
    await insertNotice(tx, { accountId, siteId, content, bytes: addBytes(before, bytes), ...notice });
    if (isLogOn) await queueNotices(tx, { isAttested: false }, await markNotice(tx, { accountId, siteId, number: notice.number }));
    return { notice };
  });
}
