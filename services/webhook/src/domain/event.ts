/** The types an endpoint may ask for (spec 6). */
export const subscribableTypes: ReadonlySet<string> = new Set([
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.erased',
  'policy.published',
]);

export const testType = 'webhook.test';
export const erasureType = 'consent.erased';

/** An event as it is kept for delivery. */
export interface EventRecord {
  accountId: string;
  /** evt_... */
  id: string;
  type: string;
  /** The exact text that is signed and sent. */
  payload: string;
  /** Keyed, by the current key first and then by those it replaced; empty when the event tells of no subject. */
  subjectHashes: readonly Buffer[];
  /** "" when it tells of no site. */
  siteId: string;
  createdAtMs: number;
}

/** Whose data an event holds; the fields it does not have are "". */
export function subjectOf(data: unknown): { subjectId: string; siteId: string } {
  const { subject_id: subjectId, site_id: siteId } = (data ?? {}) as { subject_id?: unknown; site_id?: unknown };
  return { subjectId: typeof subjectId === 'string' ? subjectId : '', siteId: typeof siteId === 'string' ? siteId : '' };
}

/**
 * An endpoint hears of what happened since it exists. Two machines tell the time
 * here, so what is a little older is delivered too.
 */
const clockToleranceMs = 60_000;

export interface Listener {
  accountId: string;
  eventTypes: readonly string[];
  createdAtMs: number;
}

export function hears(endpoint: Listener, event: Pick<EventRecord, 'accountId' | 'type' | 'createdAtMs'>): boolean {
  return (
    endpoint.accountId === event.accountId &&
    (endpoint.eventTypes.length === 0 || endpoint.eventTypes.includes(event.type)) &&
    event.createdAtMs >= endpoint.createdAtMs - clockToleranceMs
  );
}
