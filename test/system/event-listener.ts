import { randomUUID } from 'node:crypto';
import { createConsumer, noEventSignatures, type ReceivedEvent } from '@consent/events';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import type { Sql } from './sql';
import type { System } from './use-system';

export type EventListener = Awaited<ReturnType<typeof listenToEvents>>;

export async function listenToEvents(system: System) {
  const received: ReceivedEvent[] = [];
  const consumer = createConsumer({
    nats: { url: system.nats.url },
    signatures: noEventSignatures,
    durable: `test-${randomUUID()}`,
    filterSubject: 'events.>',
    handle: (event) => {
      received.push(event);
      return Promise.resolve();
    },
    logger: createSilentLogger(),
    registry: createRegistry('tests', { processMetrics: false }),
  });
  await consumer.start();
  return {
    received,
    ofAccount: async (accountId: string, count: number, timeoutMs = 60_000): Promise<ReceivedEvent[]> => {
      const found = () => received.filter((event) => event.accountId === accountId && isOfSpecification(event));
      await waitUntil(`${count} events, there are ${JSON.stringify(found().map(({ type }) => type))}`, () => found().length >= count, {
        timeoutMs,
      });
      return found();
    },
    stop: () => consumer.stop(),
  };
}

/** True for events that customers can receive. Services also exchange internal ones (account.…, policy.deleted). */
export function isOfSpecification({ type }: { type: string }): boolean {
  return type.startsWith('consent.') || type === 'policy.published';
}

export interface CommittedEvent {
  id: string;
  type: string;
  payload: string;
}

/** Oldest first. Every consumer must receive exactly these. */
export async function committedEvents(sql: Sql, accountId: string): Promise<CommittedEvent[]> {
  return sql.query<CommittedEvent>(
    // A row of the outbox may hold several events (ADR 5).
    `SELECT event.payload::json ->> 'id' AS id, type, event.payload
     FROM outbox, unnest(string_to_array(outbox.payload, E'\\x1e')) WITH ORDINALITY AS event (payload, number)
     WHERE account_id = $1 ORDER BY created_at, outbox.id, number`,
    [accountId],
  );
}

export async function everythingPublished(system: System): Promise<void> {
  await waitUntil('every event was published', async () => {
    const pending = await Promise.all(
      Object.values(system.sql).map((sql) => sql.query('SELECT id FROM outbox WHERE published_at IS NULL LIMIT 1')),
    );
    return pending.flat().length === 0;
  });
}
