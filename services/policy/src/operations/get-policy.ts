import { notFound } from '@consent/kernel/errors';
import type { PolicyRecord } from '../domain/policy';
import type { PolicyStore } from '../store/policy-store';

/** A policy with the text in force (spec 4.3). Throws not_found. */
export function getPolicy(store: Pick<PolicyStore, 'findPolicies'>) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<PolicyRecord> => {
    const [policy] = await store.findPolicies(accountId, [id]);
    if (policy === undefined) throw notFound('policy');
    return policy;
  };
}
