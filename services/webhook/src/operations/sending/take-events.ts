import { erasureType, hears, type EventRecord } from '../../domain/event';
import type { EndpointRecord } from '../../domain/endpoint';
import type { Queue } from '../../domain/fair-queues';
import type { NewDelivery } from '../../store/deliveries/insert-deliveries';
import type { InTransaction, WebhookStore } from '../../store/webhook-store';

export interface TakeEventsParts {
  store: Pick<WebhookStore, 'findAccountsWithEndpoints'>;
  inTransaction: InTransaction;
  onQueued: (queues: readonly Queue[]) => void;
  newId: () => string;
}

/** The name under which events are known to be taken. */
const consumer = 'webhook';

/**
 * Makes one delivery for each event and endpoint that hears of it (decision 5.8). All
 * is stored in one transaction, also which events were taken: one that comes again
 * changes nothing. An account's endpoints are locked meanwhile, so what goes to a
 * disabled one is held from the beginning, and an erasure meets every event of before
 * it, whichever of them comes first. Those without endpoints cost one look.
 */
export function takeEvents({ store, inTransaction, onQueued, newId }: TakeEventsParts) {
  return async (arrived: readonly EventRecord[]): Promise<void> => {
    const listening = await store.findAccountsWithEndpoints(unique(arrived.map((event) => event.accountId)));
    const relevant = arrived.filter((event) => listening.has(event.accountId));
    if (relevant.length === 0) return;

    const deliveries = await inTransaction(async (tx) => {
      const fresh = await tx.takeUnhandled(
        consumer,
        relevant.map((event) => event.id),
      );
      const events = uniqueById(relevant.filter((event) => fresh.has(event.id)));
      if (events.length === 0) return [];
      const accountIds = unique(events.map((event) => event.accountId));
      const endpoints = await tx.lockEndpointsOf(accountIds);

      await tx.insertErasures(events.flatMap(erasureOf));
      const made = events.flatMap((event) => deliveriesOf(event, endpoints, newId));
      const heard = new Set(made.map((delivery) => delivery.eventId));
      const kept = events.filter((event) => heard.has(event.id));
      const erased = await tx.findErased(kept.flatMap(blankableOf));
      await tx.insertEventRecords(kept.map((event) => ({ ...event, isErased: erased.has(event.id) })));
      await tx.insertDeliveries(made);
      return made;
    });
    onQueued(
      deliveries
        .filter((delivery) => delivery.status === 'pending')
        .map(({ accountId, endpointId }) => ({ accountId, endpointId, isRepeat: false })),
    );
  };
}

function deliveriesOf(event: EventRecord, endpoints: readonly EndpointRecord[], newId: () => string): NewDelivery[] {
  return endpoints
    .filter((endpoint) => hears(endpoint, event))
    .map((endpoint) => ({
      accountId: event.accountId,
      id: newId(),
      endpointId: endpoint.id,
      eventId: event.id,
      eventType: event.type,
      status: endpoint.enabled ? ('pending' as const) : ('held' as const),
      generation: endpoint.generation,
    }));
}

function erasureOf({ type, accountId, id, subjectHashes, siteId, createdAtMs }: EventRecord) {
  if (type !== erasureType || subjectHashes.length === 0) return [];
  return [{ accountId, eventId: id, subjectHashes, siteId, erasedAtMs: createdAtMs }];
}

/** Those that tell of erasures are kept: they tell a receiver to erase too, and prove that it was told. */
function blankableOf(event: EventRecord) {
  return event.type === erasureType || event.subjectHashes.length === 0 ? [] : [event];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** The same message twice in one group. */
function uniqueById(events: readonly EventRecord[]): EventRecord[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
