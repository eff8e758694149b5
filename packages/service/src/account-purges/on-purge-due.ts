import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountPurges } from './create-account-purges';

/** `purgesOf` finds the purges of the database that has the account. Repeats of the event change nothing, so no ids of handled events are kept. */
export function onPurgeDue(
  { part, ...options }: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry'> & { part: string },
  purgesOf: (accountId: string) => Promise<Pick<AccountPurges, 'ask'>>,
): Consumer {
  return createConsumer({
    ...options,
    durable: `${part}-on-account-purge-due`,
    filterSubject: 'events.account.purge_due',
    handle: async ({ accountId: owner, data }) => {
      const { purge_id: purgeId } = (data ?? {}) as { purge_id?: unknown };
      if (typeof purgeId !== 'string') throw new Error('the event names no purge');
      const accountId = uuidOf(owner);
      await (await purgesOf(accountId)).ask({ accountId, purgeId });
    },
  });
}
