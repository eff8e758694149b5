import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '../domain/identifier';
import type { PolicyRef } from '../operations/sites/detach-policy';

interface OnPolicyDeletedParts extends Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry'> {
  detachPolicy: (policy: PolicyRef) => Promise<number>;
}

/**
 * A deleted policy leaves its sites (spec 4.3). The ids of handled events
 * are not kept: a policy that is gone does not come back, so detaching it again is
 * nothing, or right.
 */
export function onPolicyDeleted({ detachPolicy, ...parts }: OnPolicyDeletedParts): Consumer {
  return createConsumer({
    ...parts,
    durable: 'account-on-policy-deleted',
    filterSubject: 'events.policy.deleted',
    handle: async ({ accountId, data }) => {
      await detachPolicy({ accountId: uuidOf(accountId), policyId: uuidOf(String((data as { id?: unknown }).id)) });
    },
  });
}
