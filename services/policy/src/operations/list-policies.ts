import { pageAfter, pageLength, positionOf } from '../domain/page';
import type { PolicyRecord } from '../domain/policy';
import type { PolicyStore } from '../store/policy-store';

/** Short texts do not make a page endless. */
const maxListed = 500;

/** A page, newest first (spec 4.3). Throws invalid for a `page` that no page named. */
export function listPolicies(store: Pick<PolicyStore, 'listPolicies' | 'findPolicies'>) {
  return async ({ accountId, page }: { accountId: string; page: string }): Promise<{ policies: PolicyRecord[]; nextPage: string }> => {
    const after = page === '' ? undefined : positionOf(page);
    // One more than the page may have tells whether there is a next one.
    const listed = await store.listPolicies(accountId, after, maxListed + 1);
    const onPage = listed.slice(0, Math.min(pageLength(listed), maxListed));
    const policies = await store.findPolicies(
      accountId,
      onPage.map(({ id }) => id),
    );
    const last = onPage.at(-1);
    return { policies, nextPage: last !== undefined && listed.length > onPage.length ? pageAfter(last) : '' };
  };
}
