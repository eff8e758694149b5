import { type Consumer, type ConsumerOptions, createConsumer, type ReceivedEvent } from '@consent/events';
import { sampledTraceparent } from '@consent/kernel';
import { uuidOf } from '@consent/kernel/ids';
import { blankingType, consentConsumer, purgingType, subscribableTypes, type EventRecord } from './event.rule';
import type { EndedRecord } from './erasures.sql';
import { subjectOf, type SubjectHashes } from './subject.rule';

interface OnPublishedParts extends Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'> {
  /** Resolves when the event's deliveries are stored. Events that arrive together share a transaction. */
  takeEvent: (event: EventRecord) => Promise<void>;
  takeAlone: (event: EventRecord) => Promise<void>;
  /** Marks these events as erased. May be repeated. */
  purge: (accountId: string, eventIds: readonly string[]) => Promise<void>;
  /** Marks the earlier events of one record as erased. May be repeated. */
  purgeRecord: (accountId: string, record: EndedRecord) => Promise<void>;
  subjectHashes: SubjectHashes;
}

const sources = [
  { durable: consentConsumer, filterSubject: 'events.consent.*' },
  { durable: 'webhook-on-policy-published', filterSubject: 'events.policy.published' },
  { durable: 'webhook-on-log-checkpoint', filterSubject: 'events.log.checkpoint' },
  { durable: 'webhook-on-subject-linked', filterSubject: 'events.subject.linked' },
  { durable: 'webhook-on-subject-unlinked', filterSubject: 'events.subject.unlinked' },
  { durable: 'webhook-on-subject-erased', filterSubject: `events.${blankingType}` },
  { durable: 'webhook-on-subject-purged', filterSubject: `events.${purgingType}` },
];

/**
 * Consumes events that endpoints may subscribe to, and those that blank payloads, also those of erasures. Acknowledges after the deliveries are
 * stored.
 */
export function onPublished({ takeEvent, takeAlone, purge, purgeRecord, subjectHashes, ...parts }: OnPublishedParts): Consumer[] {
  return sources.map((source) =>
    createConsumer({
      ...parts,
      ...source,
      maxInFlight: 256,
      handle: async (received, { isRetry }) => {
        if (received.type === purgingType) {
          const accountId = uuidOf(received.accountId);
          await purge(accountId, erasuresOf(received.data));
          const record = recordIn(accountId, received.data, subjectHashes);
          if (record !== undefined) await purgeRecord(accountId, record);
          return;
        }
        const take = isRetry ? takeAlone : takeEvent;
        if (subscribableTypes.has(received.type) || received.type === blankingType) await take(recordOf(received, subjectHashes));
      },
    }),
  );
}

/** Throws for other data, so that the event is set aside. */
function erasuresOf(data: unknown): string[] {
  const { erasures } = (data ?? {}) as { erasures?: unknown };
  if (!Array.isArray(erasures) || erasures.some((id) => typeof id !== 'string')) throw new Error('the purge names no erasures');
  return erasures as string[];
}

/** Of a purge of one record. Throws for other data. */
function recordIn(accountId: string, data: unknown, subjectHashes: SubjectHashes): EndedRecord | undefined {
  const { record } = data as { record?: { id?: unknown; subject_id?: unknown; before?: unknown } };
  if (record === undefined) return undefined;
  const { id, subject_id: subjectId, before } = record;
  const beforeMs = typeof before === 'string' ? Date.parse(before) : Number.NaN;
  if (typeof id !== 'string' || typeof subjectId !== 'string' || Number.isNaN(beforeMs)) throw new Error('the purge names no record');
  return { id, subjectHashes: subjectHashes(accountId, subjectId), beforeMs };
}

/** Throws if the event has no time. */
export function recordOf(
  { id, type, createdAt, data, accountId: owner, payload }: ReceivedEvent,
  subjectHashes: SubjectHashes,
): EventRecord {
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
    traceparent: sampledTraceparent(),
    subjectHashes: subjectId === '' ? [] : subjectHashes(accountId, subjectId),
  };
}
