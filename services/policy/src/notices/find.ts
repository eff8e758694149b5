import type { FindNoticesRequest, FindNoticesResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../parts';
import { findNoticesByHash } from './find.sql';

/** A batch of consents has as many rows. */
const mostFound = 1000;
const isHash = /^[0-9a-f]{64}$/;

/** Finds notices of one account by their hashes, also of deleted sites: a consent refers to a notice by its hash. Throws invalid. */
export async function findNotices(
  { accountId, notices }: FindNoticesRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<FindNoticesResponse> {
  if (notices.length > mostFound) throw invalid(`notices must have at most ${mostFound} hashes.`);
  if (!notices.every(({ sha256 }) => isHash.test(sha256))) throw invalid('sha256 must be 64 lower-case hex digits.');
  const wanted = notices.map(({ siteId, sha256 }) => ({ siteId: uuidOf(siteId), sha256 }));
  return { found: wanted.length === 0 ? [] : await findNoticesByHash(database, accountId, wanted) };
}
