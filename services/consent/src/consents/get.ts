import type { GetConsentsRequest, GetConsentsResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { findConsents } from './find.sql';

/** GET /consents/{id}, for many ids in one call. Includes erased records, and skips ids that the account does not have (decision 2.7). */
export async function getConsents(
  { refs }: GetConsentsRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<GetConsentsResponse> {
  const found = await findConsents(database, refs);
  return { results: found.map((consent) => (consent === undefined ? {} : { consent })) };
}
