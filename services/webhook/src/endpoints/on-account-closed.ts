import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { changeWithAccount } from './close-account';

type Options = Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>;

const sources = [
  { durable: 'webhook-on-account-closed', filterSubject: 'events.account.closed', isClosed: true },
  { durable: 'webhook-on-account-reopened', filterSubject: 'events.account.reopened', isClosed: false },
];

/** Decision 84.7. The two may arrive in any order: the revision of the account decides. */
export function onAccountClosed(options: Options, parts: Pick<WebhookParts, 'transaction'>): Consumer[] {
  return sources.map(({ isClosed, ...source }) =>
    createConsumer({
      ...options,
      ...source,
      handle: async ({ accountId, data }) => {
        const { revision } = (data ?? {}) as { revision?: unknown };
        if (typeof revision !== 'number') throw new Error('the event has no revision');
        await changeWithAccount({ accountId: uuidOf(accountId), revision, isClosed }, parts);
      },
    }),
  );
}
