import { randomBytes } from 'node:crypto';
import { timestamp } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import { sampleIdOf, testType, type EventRecord } from '../events/event.rule';
import type { EndpointRecord, EndpointRef } from './endpoint';

export const createEndpointEvents = (makeEvent: MakeEvent) => ({
  /** Not in the specification: account mails the owner. The URL is given without its query, which may hold a secret. */
  disabled: (tx: Handle, { accountId, id, url, description, consecutiveFailures, autoDisabledAtMs }: EndpointRecord) => {
    const { origin, pathname } = new URL(url);
    const data = {
      endpoint_id: id,
      url: `${origin}${pathname}`,
      description,
      consecutive_failures: consecutiveFailures,
      auto_disabled_at: timestamp(autoDisabledAtMs),
    };
    return insertEvents(tx, [
      makeEvent({ accountId, type: 'webhook.endpoint_disabled', createdAtMs: autoDisabledAtMs, dataJson: JSON.stringify(data) }),
    ]);
  },

  test: ({ accountId, id: endpointId }: EndpointRef, atMs: number): EventRecord => {
    const dataJson = JSON.stringify({ endpoint_id: endpointId });
    const { id, payload, traceparent } = makeEvent({ accountId, type: testType, createdAtMs: atMs, dataJson });
    return { accountId, id, type: testType, payload, subjectHashes: [], siteId: '', createdAtMs: atMs, traceparent };
  },

  /** Sent to one endpoint and never published (decision 30.1). Has no subject, so no erasure covers it. */
  sample: ({ accountId }: EndpointRef, type: string, { dataJson, atMs }: { dataJson: string; atMs: number }): EventRecord => {
    const { id, payload, traceparent } = makeEvent({
      id: sampleIdOf(randomBytes(8).toString('hex')),
      ...{ accountId, type, createdAtMs: atMs, dataJson },
    });
    return { accountId, id, type, payload, subjectHashes: [], siteId: '', createdAtMs: atMs, traceparent };
  },
});

export type EndpointEvents = ReturnType<typeof createEndpointEvents>;
