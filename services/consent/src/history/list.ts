import type { ListHistoryRequest, ListHistoryResponse } from '@consent/contracts';
import { invalid, notFound } from '@consent/kernel/errors';
import { findConsents } from '../consents/find.sql';
import type { ConsentParts } from '../parts';
import { findHistory } from './list.sql';

/** The largest page (decision 9.2), plus one entry that tells whether there is a next page. */
const maxListed = 1001;

/** GET /consents/{id}/history: the record before each update, newest first (spec 2.7). Throws not_found, invalid (limit). */
export async function listHistory(
  { accountId, id, limit, belowNumber }: ListHistoryRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<ListHistoryResponse> {
  if (limit !== undefined && (limit < 1 || limit > maxListed)) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const entries = await findHistory(database, accountId, id, { limit, below: belowNumber });
  if (entries.length === 0) {
    const [consent] = await findConsents(database, [{ accountId, id }]);
    if (consent === undefined) throw notFound('consent');
  }
  return { entries };
}
