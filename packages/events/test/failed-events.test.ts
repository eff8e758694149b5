import { createRegistry } from '@consent/kernel';
import { unavailable } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { jetstreamManager } from '@nats-io/jetstream';
import { dropDead, listDead, retryDead, type ReceivedEvent } from '../src';
import { waitAfterSeconds } from '../src/failed-events';
import { accountId, createTestBed } from './test-bed';

const bed = createTestBed();
const poison = new Error('the event is poison');

interface FailedRow {
  event_id: string;
  tries: number;
  reason: string;
  payload: string;
  dead: boolean;
}

async function failedRows(): Promise<FailedRow[]> {
  const { rows } = await bed
    .database()
    .execute('SELECT event_id, tries, reason, payload, died_at IS NOT NULL AS dead FROM failed_events ORDER BY event_id');
  return rows as FailedRow[];
}

const makeDue = () => bed.database().execute(`UPDATE failed_events SET next_try_at = now() WHERE next_try_at IS NOT NULL`);

async function unacknowledged(): Promise<number> {
  const connection = await bed.connectNats();
  try {
    return (await (await jetstreamManager(connection)).consumers.info('EVENTS', 'test')).num_ack_pending;
  } finally {
    await connection.close();
  }
}

async function startWith(isBad: (id: string) => boolean, error: Error = poison) {
  const handled: string[] = [];
  const registry = createRegistry('test', { processMetrics: false });
  const consumer = bed.consumer({
    registry,
    handle: async ({ id }: ReceivedEvent) => {
      if (isBad(id)) throw error;
      handled.push(id);
    },
  });
  await consumer.start();
  return { handled, consumer, registry };
}

test('[decision 18.1] 40 events that always fail do not delay the 41st', async () => {
  await bed.relay().start();
  const bad = new Set((await bed.commitEvents(40)).map(({ id }) => id));
  await waitUntil('all are in the stream', async () => (await bed.countPending()) === 0);
  const { handled } = await startWith((id) => bad.has(id));
  const [good] = await bed.commitEvents(1);
  await waitUntil('the 41st is handled', () => handled.includes(good!.id));
  await waitUntil('NATS waits for none of them', async () => (await unacknowledged()) === 0);
  expect((await failedRows()).map(({ event_id }) => event_id).sort()).toEqual([...bad].sort());
});

test('[decision 18.1] a failed event is retried later, and its row is deleted when the retry succeeds', async () => {
  let isBad = true;
  await bed.relay().start();
  const { handled } = await startWith(() => isBad);
  const [event] = await bed.commitEvents(1);
  await waitUntil('it waits', async () => (await failedRows()).length === 1);
  expect(await failedRows()).toMatchObject([{ event_id: event!.id, reason: poison.message, payload: event!.payload, dead: false }]);
  isBad = false;
  await waitUntil('it is handled', () => handled.includes(event!.id));
  await waitUntil('it is forgotten', async () => (await failedRows()).length === 0);
});

test('[decision 18.1] the 20th try is at least a day after the first', () => {
  const waits = Array.from({ length: 19 }, (_, at) => waitAfterSeconds(at + 1));
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThanOrEqual(86_400);
});

test('[decision 18.2] after 20 tries, counted across restarts, an event is dead: it is listed and can be retried or dropped', async () => {
  const state = { isBad: true };
  await bed.relay().start();
  const first = await startWith(() => state.isBad);
  const [event] = await bed.commitEvents(1);
  await waitUntil('it waits', async () => (await failedRows()).length === 1);
  await first.consumer.stop();
  await bed.database().execute('UPDATE failed_events SET tries = 18');
  await makeDue();
  const { handled, registry } = await startWith(() => state.isBad);
  await waitUntil('the 19th try failed', async () => (await failedRows())[0]?.tries === 19);
  expect(await listDead(bed.database())).toEqual([]);
  await makeDue();
  await waitUntil('it is dead', async () => (await failedRows())[0]?.dead === true);
  expect(await listDead(bed.database())).toMatchObject([
    { eventId: event!.id, consumer: 'test', accountId, type: 'consent.created', tries: 20, reason: poison.message },
  ]);
  expect(await registry.metrics()).toMatch(/^events_dead\{.*consumer="test".*\} 1$/m);

  expect(await dropDead(bed.database(), 'evt_of_nobody')).toBe(0);
  state.isBad = false;
  expect(await retryDead(bed.database(), event!.id)).toBe(1);
  await waitUntil('it is handled', () => handled.includes(event!.id));
  await waitUntil('it is forgotten', async () => (await failedRows()).length === 0);

  state.isBad = true;
  await bed.commitEvents(1);
  await waitUntil('another waits', async () => (await failedRows()).length === 1);
  await waitUntil('it shows that one waits', async () => /^events_failed_waiting\{.*\} 1$/m.test(await registry.metrics()));
  await bed.database().execute('UPDATE failed_events SET next_try_at = NULL, died_at = now()');
  const [dead] = await listDead(bed.database());
  expect(await dropDead(bed.database(), dead!.eventId)).toBe(1);
  expect(await failedRows()).toEqual([]);
});

test('[decision 18.1] a dependency that is unavailable uses up no tries', async () => {
  const state = { isAway: true };
  await bed.relay().start();
  const { handled, registry } = await startWith(() => state.isAway, unavailable('The database is unavailable.'));
  const [event] = await bed.commitEvents(1);
  await waitUntil('it failed', async () => /outcome="failed".* 1$/m.test(await registry.metrics()));
  expect(await failedRows()).toEqual([]);
  // A retry of a stored event does not count either.
  await bed.database().execute(
    `INSERT INTO failed_events (consumer, event_id, account_id, type, payload, tries, reason, next_try_at)
     VALUES ('test', '${event!.id}', '${accountId}', 'consent.created', '${event!.payload}', 19, 'x', now())`,
  );
  await waitUntil('its try failed', async () => /outcome="failed".* [2-9]$/m.test(await registry.metrics()));
  expect(await failedRows()).toMatchObject([{ tries: 19, dead: false }]);
  state.isAway = false;
  await waitUntil('it is handled', () => handled.includes(event!.id));
});

test('[decision 18.2] a message that cannot be decoded is stored as a dead event, with its text', async () => {
  await bed.relay().start();
  await bed.commitEvents(1);
  await waitUntil('the stream is there', async () => (await bed.readStream()).length === 1);
  await startWith(() => false);
  await bed.publishAsAnotherService(1, 'not an event');
  await waitUntil('it is dead', async () => (await failedRows())[0]?.dead === true);
  expect(await failedRows()).toMatchObject([{ event_id: 'EVENTS:2', payload: 'not an event' }]);
  await waitUntil('NATS does not wait for it', async () => (await unacknowledged()) === 0);
});

test('[decision 18.1] only one of two processes makes each try', async () => {
  const handle = () => Promise.reject(poison);
  await bed.relay().start();
  for (let n = 0; n < 2; n += 1) await bed.consumer({ handle }).start();
  await bed.commitEvents(20);
  await waitUntil('all wait', async () => (await failedRows()).length === 20);
  await bed.database().execute(`UPDATE failed_events SET tries = 15, next_try_at = now()`);
  await waitUntil('each was tried', async () => (await failedRows()).every(({ tries }) => tries > 15));
  expect((await failedRows()).filter(({ tries }) => tries !== 16)).toEqual([]);
});
