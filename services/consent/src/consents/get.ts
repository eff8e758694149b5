import type { GetConsentsRequest, GetConsentsResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { findConsents } from './find.sql';

/** GET /consents/{id}, many in one call: erased records included, and nothing where the account has no such record (decision 2.7). */
export async function getConsents(
  { refs }: GetConsentsRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<GetConsentsResponse> {
  const found = await findConsents(database, refs);
  return { results: found.map((consent) => (consent === undefined ? {} : { consent })) };
}
