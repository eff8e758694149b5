import { createHash } from 'node:crypto';
import type { GetNoticeRequest, GetNoticeResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../parts';
import { damaged } from './damaged';
import { findNotice } from './get.sql';

/** GET /sites/{id}/notices/{number}: its content, also of a deleted site (decision 49.4). Throws not_found, internal (the content was changed). */
export async function getNotice(
  { accountId, siteId, number }: GetNoticeRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<GetNoticeResponse> {
  const found = await findNotice(database, { accountId, siteId: uuidOf(siteId), number });
  if (found === undefined) throw notFound('notice');
  if (createHash('sha256').update(found.content).digest('hex') !== found.notice.sha256) throw damaged({ siteId, number });
  return found;
}
