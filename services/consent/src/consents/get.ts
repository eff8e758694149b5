import type { GetConsentsRequest, GetConsentsResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { findConsents } from './find.sql';

/** GET /consents/{id}, for many ids in one call. Includes erased records (decision 2.7). Unknown ids have empty results. */
export async function getConsents(
  { refs }: GetConsentsRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<GetConsentsResponse> {
  const found = await findConsents(database, refs);
  return { results: found.map((consent) => (consent === undefined ? {} : { consent })) };
}
