import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import { isBeingPurged } from '../closings/blocked.sql';
import type { AccountParts } from '../parts';
import { openLog } from './opened-logs.sql';

/**
 * Starts queueing audit-trail leaves of an account (decision 85). Also reads `log.checkpoint`, because a database that was restored to a
 * time before `log.opened` never receives that event again.
 */
export function onLogOpen(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>,
  { transaction, wakeQueue }: Pick<AccountParts, 'transaction'> & { wakeQueue: () => void },
): Consumer {
  return createConsumer({
    ...options,
    durable: 'account-on-log-open',
    filterSubject: 'events.log.*',
    handle: async ({ accountId: owner }) => {
      const accountId = uuidOf(owner);
      const isNew = await transaction(async (tx) => !(await isBeingPurged(tx, accountId)) && openLog(tx, accountId));
      if (isNew) wakeQueue();
    },
  });
}
