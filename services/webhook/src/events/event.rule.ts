/** Event types from spec 6. Our internal ones, such as policy.deleted, are never sent to customers. */
export const subscribableTypes: ReadonlySet<string> = new Set([
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.erased',
  'policy.published',
]);

export const testType = 'webhook.test';

/**
 * Ids of sample events begin with this, so that a receiver recognises them in the signed body (decision 30.2). Of 2^64
 * real ids, one does.
 */
const sampleIdPrefix = `evt_${'0'.repeat(16)}`;

export function sampleIdOf(randomHex: string): string {
  return `${sampleIdPrefix}${randomHex}`;
}

export function isSample(eventId: string): boolean {
  return eventId.startsWith(sampleIdPrefix);
}

/** Test events do not tell of anything that happened: they move no counter and are not counted in statistics. */
export function isTest({ id, type }: { id: string; type: string }): boolean {
  return type === testType || isSample(id);
}

/** The same in SQL, for a table that has these columns of its events. */
export const isTestRow = (row: string) => `(${row}.event_type = '${testType}' OR starts_with(${row}.event_id, '${sampleIdPrefix}'))`;

export const erasureType = 'consent.erased';
/** Internal: blanks like consent.erased and is never delivered. */
export const blankingType = 'subject.erased';

/** An event as it is stored for delivery. */
export interface EventRecord {
  accountId: string;
  /** evt_... */
  id: string;
  type: string;
  /** The exact text that is signed and sent. */
  payload: string;
  /** Under the current key first, then under each replaced key; empty when the event has no subject. */
  subjectHashes: readonly Buffer[];
  /** "" when the event has no site. */
  siteId: string;
  createdAtMs: number;
  /** W3C trace context in which the event arrived; "" if its request is not sampled. */
  traceparent: string;
}

/** An endpoint receives events since its creation. The tolerance covers the different clocks of two machines. */
const clockToleranceMs = 60_000;

interface Listener {
  accountId: string;
  eventTypes: readonly string[];
  createdAtMs: number;
}

/** Whether the event is delivered to the endpoint. */
export function hears(endpoint: Listener, event: Pick<EventRecord, 'accountId' | 'type' | 'createdAtMs'>): boolean {
  return (
    endpoint.accountId === event.accountId &&
    (endpoint.eventTypes.length === 0 || endpoint.eventTypes.includes(event.type)) &&
    event.createdAtMs >= endpoint.createdAtMs - clockToleranceMs
  );
}
