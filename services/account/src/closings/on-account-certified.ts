import { randomUUID } from 'node:crypto';
import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { keepCertificate } from './purges.sql';

/** The first certificate counts. It goes to the addresses that were kept for it, which are then forgotten (decision 84.9). */
export function onAccountCertified(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>,
  { transaction, now, wakeMailSender }: Pick<AccountParts, 'transaction' | 'now' | 'wakeMailSender'>,
): Consumer {
  return createConsumer({
    ...options,
    durable: 'account-on-account-certified',
    filterSubject: 'events.account.certified',
    handle: async ({ accountId: owner, data }) => {
      const { certificate } = (data ?? {}) as { certificate?: unknown };
      if (typeof certificate !== 'string') throw new Error('the event has no certificate');
      const accountId = uuidOf(owner);
      await transaction(async (tx) => {
        const addresses = (await keepCertificate(tx, accountId, certificate)) ?? [];
        for (const email of addresses)
          await insertMail(tx, { id: randomUUID(), kind: 'account_purged', data: { email, certificate } }, now());
      });
      wakeMailSender();
    },
  });
}
