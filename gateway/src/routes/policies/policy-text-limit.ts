import { isAway } from '@consent/kernel/errors';
import type { Caller } from '../../pipeline/0-common/route';
import type { Services } from '../../services';

const timeoutMs = 1_000;

/**
 * Bytes of policy text in the caller's plan; 0 is unlimited (decisions 9.7, 12.6). A session carries its plan; for a key we
 * ask the account service. If that is down the limit is not enforced: publishing matters more than a few megabytes.
 */
export async function policyTextLimit({ accountId, session }: Caller, { subscriptions }: Services): Promise<number> {
  if (session !== undefined) return session.plan.maxPolicyTextBytes;
  try {
    return (await subscriptions.getSubscription({ accountId }, { timeoutMs })).plan.maxPolicyTextBytes;
  } catch (error) {
    if (isAway(error)) return 0;
    throw error;
  }
}
