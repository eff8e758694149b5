import { auditEventType } from '@consent/contracts';
import { type Consumer, type ConsumerOptions, createConsumer, handledOnce } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import { isBeingPurged } from '../closings/blocked.sql';
import type { AccountParts } from '../parts';
import { readEntry } from './entry.rule';
import { storeEntry } from './store';

const durable = 'account-on-audit-recorded';

/** Entries of other services (decision 82). Events that were published before this consumer existed are read too. */
export function onAuditRecorded(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>,
  { transaction, isLogOn }: Pick<AccountParts, 'transaction' | 'isLogOn'>,
): Consumer {
  return createConsumer({
    ...options,
    durable,
    filterSubject: `events.${auditEventType}`,
    handle: async ({ id: eventId, accountId, data }) => {
      const entry = readEntry(data);
      await transaction(async (tx) => {
        if (!(await handledOnce(tx, durable, eventId)) || (await isBeingPurged(tx, uuidOf(accountId)))) return;
        await storeEntry(tx, uuidOf(accountId), entry, { isLogOn });
      });
    },
  });
}
