import type { ListPoliciesRequest, ListPoliciesResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { findPolicies } from './find.sql';
import { listPolicySizes } from './list.sql';
import { pageAfter, pageLength, positionOf } from './page.rule';

const maxListed = 500;

/**
 * GET /policies (spec 4.3): a page, newest first. With long texts it is shorter than `limit`. Throws invalid (`limit`
 * is 0, `page` is malformed).
 */
export async function listPolicies(
  { accountId, page, limit = maxListed }: ListPoliciesRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListPoliciesResponse> {
  if (limit < 1) throw invalid('limit must be 1 or more.');
  const most = Math.min(limit, maxListed);
  const after = page === '' ? undefined : positionOf(page);
  const listed = await listPolicySizes(database, accountId, after, most + 1);
  const onPage = listed.slice(0, Math.min(pageLength(listed), most));
  const policies = await findPolicies(
    database,
    accountId,
    onPage.map(({ id }) => id),
  );
  const last = onPage.at(-1);
  return { policies, nextPage: last !== undefined && listed.length > onPage.length ? pageAfter(last) : '' };
}
