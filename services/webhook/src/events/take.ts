import { randomUUID } from 'node:crypto';
import { insertDeliveries, type NewDelivery } from '../deliveries/create.sql';
import type { EndpointRecord } from '../endpoints/endpoint';
import { lockEndpointsOf } from '../endpoints/lock.sql';
import type { WebhookParts } from '../parts';
import { findErased, insertErasures } from './erasures.sql';
import { blankingType, erasureType, hears, isBlank, type EventRecord } from './event.rule';
import { findAccountsWithEndpoints, findAccountsWithFailed, insertEventRecords, takeUnhandled } from './take.sql';

const consumer = 'webhook';

/** The account's endpoints are locked meanwhile. A loop marks the rest. */
const markedAtOnce = 1000;

/**
 * Stores events with one delivery per subscribed endpoint (decision 5.8) in one transaction, which also records the events as
 * taken, so that repeats change nothing.
 *
 * Locks the accounts' endpoints. So a delivery to a disabled endpoint is held from the start, and an erasure blanks every
 * older event, whichever arrives first. Accounts without endpoints cost one query. Their erasures matter only for failed events.
 */
export async function takeEvents(
  arrived: readonly EventRecord[],
  { database, transaction, wakeDispatcher }: Pick<WebhookParts, 'database' | 'transaction' | 'wakeDispatcher'>,
): Promise<void> {
  const listening = await findAccountsWithEndpoints(database, unique(arrived.map((event) => event.accountId)));
  const erasing = arrived.filter((event) => isErasure(event) && !listening.has(event.accountId));
  if (erasing.length > 0)
    for (const accountId of await findAccountsWithFailed(database, unique(erasing.map((event) => event.accountId))))
      listening.add(accountId);
  const relevant = arrived.filter((event) => listening.has(event.accountId));
  if (relevant.length === 0) return;

  const deliveries = await transaction(async (tx) => {
    const fresh = await takeUnhandled(
      tx,
      consumer,
      relevant.map((event) => event.id),
    );
    const events = uniqueById(relevant.filter((event) => fresh.has(event.id)));
    if (events.length === 0) return [];
    const accountIds = unique(events.map((event) => event.accountId));
    const endpoints = await lockEndpointsOf(tx, accountIds);

    await insertErasures(tx, events.flatMap(erasureOf), markedAtOnce);
    const made = events.filter((event) => event.type !== blankingType).flatMap((event) => deliveriesOf(event, endpoints));
    const heard = new Set(made.map((delivery) => delivery.eventId));
    const kept = events.filter((event) => heard.has(event.id));
    const erased = await findErased(tx, kept.filter(isErasable));
    await insertEventRecords(
      tx,
      kept.map((event) => (isBlank(event) ? { ...event, payload: '', isErased: true } : { ...event, isErased: erased.has(event.id) })),
    );
    await insertDeliveries(tx, made);
    return made;
  });
  wakeDispatcher(
    deliveries
      .filter((delivery) => delivery.status === 'pending')
      .map(({ accountId, endpointId }) => ({ accountId, endpointId, isRepeat: false })),
  );
}

function deliveriesOf(event: EventRecord, endpoints: readonly EndpointRecord[]): NewDelivery[] {
  return endpoints
    .filter((endpoint) => hears(endpoint, event))
    .map((endpoint) => ({
      accountId: event.accountId,
      id: randomUUID(),
      endpointId: endpoint.id,
      eventId: event.id,
      eventType: event.type,
      status: statusOf(event, endpoint),
      generation: endpoint.generation,
    }));
}

/** A blank event is never sent. Its delivery shows that there was one (decision 16.6). */
function statusOf(event: EventRecord, { enabled }: EndpointRecord): NewDelivery['status'] {
  if (isBlank(event)) return 'exhausted';
  return enabled ? 'pending' : 'held';
}

function isErasure({ type }: EventRecord): boolean {
  return type === erasureType || type === blankingType;
}

function erasureOf(event: EventRecord) {
  const { accountId, id, subjectHashes, siteId, createdAtMs } = event;
  if (!isErasure(event) || subjectHashes.length === 0) return [];
  return [{ accountId, eventId: id, subjectHashes, siteId, erasedAtMs: createdAtMs }];
}

/** An erasure is never blanked: it tells the receiver to erase too, and proves it. */
function isErasable(event: EventRecord): boolean {
  return event.type !== erasureType && event.subjectHashes.length > 0;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function uniqueById(events: readonly EventRecord[]): EventRecord[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
