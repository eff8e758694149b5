import type { GetPurgeRequest, GetPurgeResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findTagKeys } from '../log/tag-keys.sql';
import type { ConsentParts } from '../parts';
import { findPurge } from './ask.sql';
import { describePurge } from './describe';
import { tagOfSubject } from './pseudonym';

/** GET /subjects/{id}/purge (decision 66). Throws not_found. */
export async function getPurge(
  { accountId, subjectId }: GetPurgeRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<GetPurgeResponse> {
  const tagKey = (await findTagKeys(database, [accountId])).get(accountId);
  const purge = tagKey && (await findPurge(database, accountId, tagOfSubject(tagKey, subjectId)));
  if (purge === undefined) throw notFound('purge');
  return { purge: await describePurge(database, purge) };
}
