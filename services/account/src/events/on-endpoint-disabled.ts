import { type Consumer, type ConsumerOptions, createConsumer } from '@consent/events';
import { uuidOf } from '../domain/identifier';
import type { DisabledEndpoint } from '../operations/mails/report-disabled-endpoint';

interface OnEndpointDisabledParts extends Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'> {
  reportDisabledEndpoint: (endpoint: DisabledEndpoint) => Promise<void>;
}

/** The webhook service gave an endpoint up: its owner gets a mail. */
export function onEndpointDisabled({ reportDisabledEndpoint, ...parts }: OnEndpointDisabledParts): Consumer {
  return createConsumer({
    ...parts,
    durable: 'account-on-endpoint-disabled',
    filterSubject: 'events.webhook.endpoint_disabled',
    handle: async ({ id, accountId, data }) => {
      const { url, consecutive_failures } = data as { url?: unknown; consecutive_failures?: unknown };
      await reportDisabledEndpoint({
        eventId: id,
        accountId: uuidOf(accountId),
        url: String(url),
        consecutiveFailures: Number(consecutive_failures),
      });
    },
  });
}
