/** Event types of spec 6. An endpoint without a list of types gets these. */
const contractTypes: ReadonlySet<string> = new Set([
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.erased',
  'policy.published',
]);

/**
 * Event types of customers. Only endpoints that name log.checkpoint, consent.expired or those of links get them (decisions 44.1, 65.5, 70). Internal types, such as
 * policy.deleted, are never sent to customers.
 */
export const subscribableTypes: ReadonlySet<string> = new Set([
  ...contractTypes,
  'consent.expired',
  'log.checkpoint',
  'subject.linked',
  'subject.unlinked',
]);

export const testType = 'webhook.test';

/** Lets a receiver recognise a sample in the signed body (decision 30.2). Of 2^64 real ids, one has it. */
const sampleIdPrefix = `evt_${'0'.repeat(16)}`;

export function sampleIdOf(randomHex: string): string {
  return `${sampleIdPrefix}${randomHex}`;
}

export function isSample(eventId: string): boolean {
  return eventId.startsWith(sampleIdPrefix);
}

/** Test events move no counter and are left out of statistics. */
export function isTest({ id, type }: { id: string; type: string }): boolean {
  return type === testType || isSample(id);
}

export const isTestRow = (row: string) => `(${row}.event_type = '${testType}' OR starts_with(${row}.event_id, '${sampleIdPrefix}'))`;

export const erasureType = 'consent.erased';
/** Internal: blanks like consent.erased and is never delivered. */
export const blankingType = 'subject.erased';

/** Internal: a purge also blanks consent.erased. Never delivered, and names no person. */
export const purgingType = 'subject.purged';

/** Source of events about persons: the name of its consumer, under which failed events are stored. */
export const consentConsumer = 'webhook-on-consent';

/** How the text of an event ends whose subject was erased before it arrived (decision 16.6). */
export const blankEnd = '"data":null}';

export function isBlank({ payload }: Pick<EventRecord, 'payload'>): boolean {
  return payload.endsWith(blankEnd);
}

export interface EventRecord {
  accountId: string;
  id: string;
  type: string;
  payload: string;
  subjectHashes: readonly Buffer[];
  siteId: string;
  createdAtMs: number;
  traceparent: string;
}

/** An endpoint gets events since its creation. The tolerance covers clock skew. */
const clockToleranceMs = 60_000;

interface Listener {
  accountId: string;
  eventTypes: readonly string[];
  createdAtMs: number;
}

export function hears(endpoint: Listener, event: Pick<EventRecord, 'accountId' | 'type' | 'createdAtMs'>): boolean {
  return (
    endpoint.accountId === event.accountId &&
    (endpoint.eventTypes.length === 0 ? contractTypes.has(event.type) : endpoint.eventTypes.includes(event.type)) &&
    event.createdAtMs >= endpoint.createdAtMs - clockToleranceMs
  );
}
