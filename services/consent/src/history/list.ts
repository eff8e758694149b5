import type { ListHistoryRequest, ListHistoryResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findConsents } from '../consents/find.sql';
import type { ConsentParts } from '../parts';
import { findHistory } from './list.sql';

/** GET /consents/{id}/history: the record before each update, newest first (spec 2.7). Throws not_found. */
export async function listHistory(
  { accountId, id }: ListHistoryRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<ListHistoryResponse> {
  const entries = await findHistory(database, accountId, id);
  // Without entries there was no update, or there is no such record.
  if (entries.length === 0) {
    const [consent] = await findConsents(database, [{ accountId, id }]);
    if (consent === undefined) throw notFound('consent');
  }
  return { entries };
}
