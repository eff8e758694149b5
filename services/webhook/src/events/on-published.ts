import { type Consumer, type ConsumerOptions, createConsumer, type ReceivedEvent } from '@consent/events';
import { subjectOf, subscribableTypes, type EventRecord } from '../domain/event';
import { uuidOf } from '../domain/identifier';
import type { SubjectHashes } from '../domain/subject-hash';

interface OnPublishedParts extends Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'> {
  /** Resolves when the deliveries of the event are stored. */
  takeEvent: (event: EventRecord) => Promise<void>;
  subjectHashes: SubjectHashes;
}

const sources = [
  { durable: 'webhook-on-consent', filterSubject: 'events.consent.*' },
  { durable: 'webhook-on-policy-published', filterSubject: 'events.policy.published' },
];

/** What endpoints may hear of: an event is acknowledged once its deliveries are stored. */
export function onPublished({ takeEvent, subjectHashes, ...parts }: OnPublishedParts): Consumer[] {
  return sources.map((source) =>
    createConsumer({
      ...parts,
      ...source,
      maxInFlight: 256,
      handle: async (received) => {
        if (subscribableTypes.has(received.type)) await takeEvent(recordOf(received, subjectHashes));
      },
    }),
  );
}

function recordOf({ id, type, createdAt, data, accountId: owner, payload }: ReceivedEvent, subjectHashes: SubjectHashes): EventRecord {
  const accountId = uuidOf(owner);
  const { subjectId, siteId } = subjectOf(data);
  const createdAtMs = Date.parse(createdAt);
  if (Number.isNaN(createdAtMs)) throw new Error('the event has no time');
  return {
    id,
    type,
    accountId,
    payload,
    siteId,
    createdAtMs,
    subjectHashes: subjectId === '' ? [] : subjectHashes(accountId, subjectId),
  };
}
