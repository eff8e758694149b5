import { randomUUID } from 'node:crypto';
import { type Consumer, type ConsumerOptions, createConsumer, handledOnce } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { insertMail } from './queue.sql';

const durable = 'account-on-endpoint-disabled';

/** Implements spec 6. Repeats of the event queue no second mail. */
export function onEndpointDisabled(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>,
  { transaction, wakeMailSender, now }: Pick<AccountParts, 'transaction' | 'wakeMailSender' | 'now'>,
): Consumer {
  return createConsumer({
    ...options,
    durable,
    filterSubject: 'events.webhook.endpoint_disabled',
    handle: async ({ id: eventId, accountId, data }) => {
      // The event's URL has no query, which could hold a secret.
      const { url, consecutive_failures: failures } = data as { url?: unknown; consecutive_failures?: unknown };
      const about = { accountId: uuidOf(accountId), url: String(url), consecutiveFailures: Number(failures) };
      await transaction(async (tx) => {
        if (!(await handledOnce(tx, durable, eventId))) return;
        await insertMail(tx, { id: randomUUID(), kind: 'webhook_disabled', data: about }, now());
      });
      wakeMailSender();
    },
  });
}
