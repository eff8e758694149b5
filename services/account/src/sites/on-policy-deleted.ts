import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import type { ChangeSiteParts } from './change';
import { detachPolicy } from './detach-policy';

/** Detaches a deleted policy from its sites (spec 4.3). Ids of handled events are not kept, because a repeat changes nothing. */
export function onPolicyDeleted(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>,
  parts: ChangeSiteParts,
): Consumer {
  return createConsumer({
    ...options,
    durable: 'account-on-policy-deleted',
    filterSubject: 'events.policy.deleted',
    handle: async ({ accountId, data }) => {
      await detachPolicy({ accountId, policyId: String((data as { id?: unknown }).id) }, parts);
    },
  });
}
