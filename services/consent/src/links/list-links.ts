import type { ListLinksRequest, ListLinksResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { linkMessage } from './link';
import { findLinksOf } from './links.sql';

/** GET /subjects/{id}/links (decision 70). */
export async function listLinks(
  { accountId, subjectId }: ListLinksRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<ListLinksResponse> {
  const rows = await findLinksOf(database, accountId, [subjectId]);
  const endOf = new Map(rows.filter(({ isEnd }) => isEnd).map(({ id, atMs }) => [id, atMs]));
  const links = rows
    .filter(({ isEnd }) => !isEnd)
    .map((row) => ({ ...linkMessage(row), unlinkedAtMs: endOf.get(row.id) ?? 0 }))
    .toReversed();
  return { links };
}
