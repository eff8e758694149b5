import type { ListNoticesRequest, ListNoticesResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../parts';
import { findNotices } from './list.sql';

/** The largest page, plus one notice that tells whether there is a next page. */
const maxListed = 101;

/** GET /sites/{id}/notices: without contents, newest first, also of a deleted site (decision 49.4). Throws invalid (limit). */
export async function listNotices(
  { accountId, siteId, limit, belowNumber }: ListNoticesRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListNoticesResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  return { notices: await findNotices(database, { accountId, siteId: uuidOf(siteId), limit, below: belowNumber }) };
}
