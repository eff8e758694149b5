import { committedEvents, isOfSpecification, type CommittedEvent } from '../system/event-listener';
import type { Entry } from './journal';
import type { ProductInUse } from './use-supervised-product';

/** Events of the account created since `startedAt`, by id. Includes events whose caller got no response. */
export async function committedSince(product: ProductInUse, startedAt: string): Promise<Map<string, CommittedEvent>> {
  const events: CommittedEvent[] = [];
  for (const service of ['consent', 'policy'] as const) {
    const sql = await product.openSql(service);
    const found = (await committedEvents(sql, product.accountId)).filter(isOfSpecification);
    events.push(...found.filter(({ payload }) => (JSON.parse(payload) as { created_at: string }).created_at >= startedAt));
    await sql.end();
  }
  return new Map(events.map((event) => [event.id, event]));
}

/** Entries whose body is not the committed one. Ten seconds after an erasure the outbox has no data of the person (decision 16.6). */
export function withOtherBody(entries: readonly Entry[], events: ReadonlyMap<string, CommittedEvent>): Entry[] {
  const isStored = (body: string, stored = '') =>
    stored === body || (stored.endsWith('"data":null}') && body.startsWith(stored.slice(0, -'null}'.length)));
  return entries.filter(({ eventId, body }) => !isStored(body, events.get(eventId)?.payload));
}

/** Whether a webhook still has to be sent or tried again. */
export async function hasWaitingDeliveries({ browser }: ProductInUse): Promise<boolean> {
  const waiting = await Promise.all(
    ['pending', 'retrying'].map(
      async (status) => (await browser.get(`/webhooks/deliveries?limit=1&status=${status}`)).body.data as unknown[],
    ),
  );
  return waiting.flat().length > 0;
}

/** `eventTypes`: all if it is empty. */
export async function createEndpoint(
  { browser }: ProductInUse,
  url: string,
  eventTypes: string[],
): Promise<{ id: string; secret: string }> {
  const answer = await browser.post('/webhooks/endpoints', { url, event_types: eventTypes });
  if (answer.status !== 201) throw new Error(`An endpoint was not created: ${answer.status} ${answer.text}`);
  return answer.body as { id: string; secret: string };
}
