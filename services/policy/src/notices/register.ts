import { createHash } from 'node:crypto';
import type { RegisterNoticeRequest, RegisterNoticeResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../parts';
import { checkContent } from './content.rule';
import { keepNotice } from './keep';
import { findNoticeByHash } from './keep.sql';

/** Numbers and keeps what the banner of a site asks (decision 49.2). Throws invalid, plan_limit. */
export async function registerNotice(
  { accountId, siteId: anyCase, content }: RegisterNoticeRequest,
  { database, transaction, isLogOn }: Pick<PolicyParts, 'database' | 'transaction' | 'isLogOn'>,
): Promise<RegisterNoticeResponse> {
  const siteId = uuidOf(anyCase);
  checkContent(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const kept = await findNoticeByHash(database, { accountId, siteId, sha256 });
  if (kept !== undefined) return { notice: kept };
  const toKeep = { accountId, siteId, kind: 'banner' as const, content, sha256, picture: undefined };
  return transaction(async (tx) => ({ notice: (await keepNotice(tx, toKeep, { isLogOn })).notice }));
}
