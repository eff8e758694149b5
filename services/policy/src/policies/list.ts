import type { ListPoliciesRequest, ListPoliciesResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { findPolicies } from './find.sql';
import { listPolicySizes } from './list.sql';
import { pageAfter, pageLength, positionOf } from './page.rule';

/** Short texts would otherwise make a page endless. */
const maxListed = 500;

/** GET /policies (spec 4.3): a page, newest first. Throws invalid for a `page` that was never handed out. */
export async function listPolicies(
  { accountId, page }: ListPoliciesRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListPoliciesResponse> {
  const after = page === '' ? undefined : positionOf(page);
  // One more than fits on a page tells whether there is a next one.
  const listed = await listPolicySizes(database, accountId, after, maxListed + 1);
  const onPage = listed.slice(0, Math.min(pageLength(listed), maxListed));
  const policies = await findPolicies(
    database,
    accountId,
    onPage.map(({ id }) => id),
  );
  const last = onPage.at(-1);
  return { policies, nextPage: last !== undefined && listed.length > onPage.length ? pageAfter(last) : '' };
}
