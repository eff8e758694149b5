import { ServiceError } from '@consent/kernel/errors';
import type { Caller } from '../../pipeline/3-route/route';
import type { Services } from '../../services';

/** How long a write waits for the plan of a key's account. */
const timeoutMs = 1_000;

/**
 * Bytes of policy texts that the caller's plan includes; 0 is unlimited (decision 9.7). A session
 * brings its plan along; for a key the account service is asked. If it is unavailable, the text
 * is published without this limit: publishing a policy matters more than a few megabytes.
 */
export async function policyTextLimit({ accountId, session }: Caller, { subscriptions }: Services): Promise<number> {
  if (session !== undefined) return session.plan.maxPolicyTextBytes;
  try {
    return (await subscriptions.getSubscription({ accountId }, { timeoutMs })).plan.maxPolicyTextBytes;
  } catch (error) {
    const { kind } = ServiceError.from(error);
    if (kind === 'unavailable' || kind === 'deadline') return 0;
    throw error;
  }
}
