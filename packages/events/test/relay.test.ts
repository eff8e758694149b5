import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createRegistry } from '@consent/kernel';
import { createRecordingLogger, startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import { jetstreamManager } from '@nats-io/jetstream';
import { ensureDatabase } from '@consent/postgres';
import { insertEvents, type RelayOptions } from '../src';
import { describeOnEachNats } from './each-nats';
import { accountId, createFaultBed, createTestBed, makeEvents, type TestBed } from './test-bed';

const isSubset = (some: string[], all: string[]) => some.every((id) => all.includes(id));

function createHelpers(bed: TestBed) {
  return {
    allPublished: () => waitUntil('every row is marked', async () => (await bed.countPending()) === 0, { timeoutMs: 20_000 }),
    publishedIds: async () => (await bed.readStream()).map((message) => message.header.get('Nats-Msg-Id')),
  };
}

async function deleteStream(bed: TestBed): Promise<void> {
  const connection = await bed.connectNats();
  await (await jetstreamManager(connection)).streams.delete('EVENTS');
  await connection.close();
}

const relayStates = async (bed: TestBed, condition = '') => (await bed.database().execute(`SELECT FROM relay_state ${condition}`)).rowCount;

function startRelayElsewhere(bed: TestBed) {
  const nats = JSON.stringify({ url: bed.natsUrl() });
  const child = spawn(process.execPath, [join(__dirname, 'relay-process.js'), bed.url(), nats], { stdio: 'inherit' });
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
}

describe('failures of PostgreSQL', () => {
  let postgres: TestServer;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.remove());
  const databaseUrl = () => ensureDatabase(postgres.url, { database: 'events', role: 'events', password: 'secret' });
  const bed = createTestBed({ databaseUrl });
  const { allPublished } = createHelpers(bed);

  test('PostgreSQL restarted: the relay continues', async () => {
    await bed.relay().start();
    await bed.commitEvents(5);
    await allPublished();
    await postgres.restart();
    await waitUntil('the database answers', () => bed.database().isReady());
    await bed.commitEvents(5);
    await allPublished();
    expect(await bed.readStream()).toHaveLength(10);
  });
});

describeOnEachNats((version) => {
  describe('a relay', () => {
    const bed = createTestBed({ version });
    const { allPublished, publishedIds } = createHelpers(bed);

    describe('a published message', () => {
      test('is the stored event byte for byte, under the subject of its type, with account and type as headers', async () => {
        const [event] = await bed.commitEvents(1, '{"b": 1.50,"a":"\\u00e9ü😀\\"\\\\","deep":{"n":null}}');
        await bed.relay().start();
        await allPublished();
        const [message] = await bed.readStream();
        expect(message?.string()).toBe(event?.payload);
        expect(message?.subject).toBe('events.consent.created');
        expect(message?.header.get('Nats-Msg-Id')).toBe(event?.id);
        expect(message?.header.get('Account-Id')).toBe(accountId);
        expect(message?.header.get('Event-Type')).toBe('consent.created');
      });

      test('appears once for each event, over many batches', async () => {
        const events = await bed.commitEvents(1234);
        await bed.relay({ batchSize: 100 }).start();
        await allPublished();
        expect((await publishedIds()).sort()).toEqual(events.map((event) => event.id).sort());
      });

      test('never comes from a transaction that was rolled back', async () => {
        const rolledBack = bed.database().transaction(async (tx) => {
          await insertEvents(tx, makeEvents(1));
          throw new Error('no');
        });
        await expect(rolledBack).rejects.toThrow();
        await bed.relay().start();
        const [event] = await bed.commitEvents(1);
        await allPublished();
        expect(await publishedIds()).toEqual([event?.id]);
      });
    });

    describe('a wake', () => {
      test('publishes immediately; without a wake the poll publishes', async () => {
        const relay = bed.relay({ pollIntervalMs: 60_000 });
        await relay.start();
        await waitUntil('the relay works', async () => (await relayStates(bed)) === 1);
        await bed.commitEvents(1);
        relay.wake();
        await allPublished();

        await bed.commitEvents(1);
        expect(await bed.countPending()).toBe(1);
        await bed.relay({ pollIntervalMs: 20 }).start();
        await allPublished();
      });
    });

    test('events written one after another are published immediately, without gathering a batch', async () => {
      const relay = bed.relay({ pollIntervalMs: 60_000 });
      await relay.start();
      await waitUntil('the relay works', async () => (await relayStates(bed)) === 1);
      const connection = await bed.connectNats();
      let arrived: () => void = () => undefined;
      connection.subscribe('events.>', { callback: () => arrived() });
      await connection.flush();

      async function sendTenMs(): Promise<number> {
        const startedAt = performance.now();
        for (let n = 0; n < 10; n += 1) {
          const arrival = new Promise<void>((resolve) => (arrived = resolve));
          await bed.commitEvents(1);
          relay.wake();
          await arrival;
        }
        return performance.now() - startedAt;
      }
      // Batches 50 ms apart would take 450 ms or more each time. A busy machine may make some rounds slow.
      await waitUntil('ten events take less than batches 50 ms apart', async () => (await sendTenMs()) < 400, { timeoutMs: 20_000 });
      await connection.close();
    });

    describe('a process that is busy', () => {
      const startBusy = async (options: { longestYieldMs: number }) => {
        const state = { isBusy: true, asked: 0 };
        const isBusy = () => {
          state.asked += 1;
          return state.isBusy;
        };
        await bed.relay({ isBusy, ...options }).start();
        await waitUntil('the relay yields', () => state.asked > 1);
        return state;
      };

      test('publishes no events until it is idle', async () => {
        const state = await startBusy({ longestYieldMs: 3_600_000 });
        await bed.commitEvents(5);
        const asked = state.asked;
        await waitUntil('the relay has looked again', () => state.asked > asked + 3);
        expect(await bed.countPending()).toBe(5);
        state.isBusy = false;
        await allPublished();
      });

      test('publishes after the longest allowed delay, even while busy', async () => {
        await startBusy({ longestYieldMs: 200 });
        await bed.commitEvents(5);
        await allPublished();
      });
    });

    describe('failures', () => {
      test('a relay killed between publish and mark: its rows are republished under the same ids, and the stream has each event once', async () => {
        const kill = startRelayElsewhere(bed);
        const first = await bed.commitEvents(10);
        await allPublished();
        const second = await bed.database().transaction(async (tx) => {
          // The relay's last statement before its COMMIT waits for this lock.
          await tx.query('hold', 'SELECT FROM relay_state FOR UPDATE', []);
          const events = await bed.commitEvents(10);
          await waitUntil('they are in the stream', async () => (await bed.readStream()).length === 20);
          await kill();
          return events;
        });
        expect(await bed.countPending()).toBe(10);
        await bed.relay().start();
        await allPublished();
        expect((await publishedIds()).sort()).toEqual([...first, ...second].map((event) => event.id).sort());
      });

      test('marks are discarded when the stream was replaced in the meantime', async () => {
        const registry = createRegistry('test', { processMetrics: false });
        await bed.relay({ registry }).start();
        await bed.commitEvents(1);
        await allPublished();
        await bed.database().transaction(async (tx) => {
          await tx.query('replace', `UPDATE relay_state SET stream_created = 'another'`, []);
          await bed.commitEvents(5);
          await waitUntil('they are acknowledged', async () => (await bed.readStream()).length === 6);
        });
        await waitUntil('the marks are refused', async () => /relay_errors_total\{.*\} 1/.test(await registry.metrics()));
        await allPublished();
        expect(await bed.readStream()).toHaveLength(6);
      });

      test('two concurrent relays publish each row once', async () => {
        const relays = [bed.relay({ batchSize: 50 }), bed.relay({ batchSize: 50 })];
        await Promise.all(relays.map((relay) => relay.start()));
        const events = await bed.commitEvents(2000);
        await allPublished();
        expect((await publishedIds()).sort()).toEqual(events.map((event) => event.id).sort());
      });

      test('a row is published even when it commits after newer rows were published', async () => {
        const relay = bed.relay();
        await relay.start();
        const late = makeEvents(1);
        await bed.database().transaction(async (tx) => {
          await insertEvents(tx, late);
          await bed.commitEvents(5);
          await waitUntil('the younger ones are published', async () => (await bed.readStream()).length === 5);
        });
        await allPublished();
        expect(await publishedIds()).toContain(late[0]?.id);
      });

      describe('events larger than NATS accepts', () => {
        const tooLarge = `"${'x'.repeat(2_200_000)}"`;
        const pendingIds = async () =>
          (await bed.database().query<{ id: string }>('left', 'SELECT id FROM outbox WHERE published_at IS NULL ORDER BY id', [])).rows.map(
            ({ id }) => id,
          );
        const idsOf = (events: { id: string }[]) => events.map(({ id }) => id).sort();
        const startRecording = async (options: Partial<RelayOptions> = {}) => {
          const { logger, lines } = createRecordingLogger();
          const registry = createRegistry('test', { processMetrics: false });
          await bed.relay({ logger, registry, batchSize: 2, ...options }).start();
          const logged = (text: string) => lines.filter((line) => line.text.includes(text));
          return { logged, registry };
        };

        test('stay pending, are logged and counted, and delay no other events, even if they fill whole batches', async () => {
          const large = await bed.commitEvents(5, tooLarge);
          const { logged, registry } = await startRecording();
          const others = await bed.commitEvents(100);
          await waitUntil('the others are published', async () => (await bed.countPending()) === 5);
          expect((await publishedIds()).sort()).toEqual(idsOf(others));
          expect(await pendingIds()).toEqual(idsOf(large));
          expect(await registry.metrics()).toMatch(/relay_errors_total\{.*\} [1-9]/);
          expect(logged('events are larger than max_payload of NATS').length).toBeGreaterThan(0);
          expect(logged('work with NATS failed')).toEqual([]);
        });

        test('are tried again at each check', async () => {
          await bed.commitEvents(1, tooLarge);
          const { logged } = await startRecording({ checkIntervalMs: 50 });
          await waitUntil('it was tried three times', () => logged('events are larger than max_payload of NATS').length >= 3);
          expect(logged('work with NATS failed')).toEqual([]);
        });

        test('that were sent to a stream that is lost become pending, and the others are sent again', async () => {
          const first = bed.relay();
          await first.start();
          const events = await bed.commitEvents(5);
          await allPublished();
          await first.stop();
          const large = await bed.commitEvents(3, tooLarge);
          await bed.database().execute('UPDATE outbox SET published_at = now() WHERE published_at IS NULL');
          const later = await bed.commitEvents(5);
          await bed.database().execute('UPDATE outbox SET published_at = now() WHERE published_at IS NULL');
          await deleteStream(bed);

          await startRecording();
          await waitUntil('all others are there again', async () => isSubset(idsOf([...events, ...later]), await publishedIds()));
          await waitUntil('the large ones are pending', async () => (await bed.countPending()) === 3);
          expect(await pendingIds()).toEqual(idsOf(large));
        });
      });

      test('batches are limited by bytes too, and rows left out of one batch are in the next', async () => {
        const kilobytes = 40;
        const events = await bed.commitEvents(60, `"${'x'.repeat(kilobytes * 1000)}"`);
        // The other lane may pass what a batch left out, and the outbox has younger rows.
        await bed.database().execute(`UPDATE outbox SET created_at = created_at - interval '1 hour'`);
        const younger = await bed.commitEvents(200);
        await bed.relay({ batchSize: 50, batchBytes: 100_000, checkIntervalMs: 3_600_000 }).start();
        await allPublished();
        expect((await publishedIds()).sort()).toEqual([...events, ...younger].map((event) => event.id).sort());
        const { rows } = await bed.database().query<{ bytes: number }>(
          'batches',
          // Each transaction has its own now().
          'SELECT sum(octet_length(payload)) AS bytes FROM outbox GROUP BY published_at',
          [],
        );
        expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(100_000 + (kilobytes + 1) * 1000);
      });

      test('a stream that lost its end while the connection survived is found by the check, and its events are sent again', async () => {
        await bed.relay({ checkIntervalMs: 50 }).start();
        await bed.commitEvents(5);
        await allPublished();
        // The message with our last sequence is another one.
        await bed.database().execute(`UPDATE relay_state SET last_event_id = 'another'`);
        const sentAgain = `WHERE last_event_id <> 'another' AND last_sequence = 5`;
        await waitUntil('they were sent again', async () => (await relayStates(bed, sentAgain)) === 1);
      });
    });
  });

  describe('failures of NATS', () => {
    const bed = createFaultBed(version);
    const { allPublished, publishedIds } = createHelpers(bed);

    test('[operations] metrics show whether NATS is connected and how many bytes the stream uses', async () => {
      const registry = createRegistry('test', { processMetrics: false });
      const gauge = async (name: string) => Number(new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(await registry.metrics())?.[1]);
      await bed.relay({ registry }).start();
      await bed.commitEvents(10);
      await waitUntil('the stream has bytes', async () => (await gauge('events_stream_bytes')) > 1000);
      expect(await gauge('nats_connected')).toBe(1);
      await bed.nats.stop();
      await waitUntil('it is seen to be unavailable', async () => (await gauge('nats_connected')) === 0);
      await bed.nats.restart();
      await waitUntil('it is seen to be back', async () => (await gauge('nats_connected')) === 1);
    });

    test('NATS unavailable at the start: the service starts, is ready and writes; its events are published later', async () => {
      await bed.killNats();
      const relay = bed.relay();
      await relay.start();
      expect(relay.isReady()).toBe(true);
      await bed.commitEvents(3);
      expect(await bed.countPending()).toBe(3);
      await bed.nats.restart();
      await allPublished();
      expect(await bed.readStream()).toHaveLength(3);
    });

    test('NATS restarted during writes: every event is published', async () => {
      await bed.relay().start();
      const before = await bed.commitEvents(500);
      await bed.killNats();
      const during = await bed.commitEvents(500);
      await bed.nats.restart();
      const after = await bed.commitEvents(500);
      await allPublished();
      expect((await publishedIds()).sort()).toEqual([...before, ...during, ...after].map((event) => event.id).sort());
    });

    test('a stream deleted while the relay is stopped: every event within its retention is republished', async () => {
      const first = bed.relay({ batchSize: 20 });
      await first.start();
      const events = await bed.commitEvents(100);
      await allPublished();
      await first.stop();
      const [old] = events.splice(0, 1);
      await bed.database().query('age', `UPDATE outbox SET published_at = now() - interval '8 days' WHERE id = $1`, [old?.id]);
      await bed.killNats();
      bed.store().delete();
      await bed.nats.restart();
      await Promise.all([bed.relay({ batchSize: 20 }).start(), bed.relay({ batchSize: 20 }).start()]);
      await waitUntil('all are there again', async () => (await bed.readStream()).length === 99);
      expect((await publishedIds()).sort()).toEqual(events.map((event) => event.id).sort());
      await waitUntil('republishing ends', async () => (await relayStates(bed, 'WHERE republish_until IS NOT NULL')) === 0);
    });

    test('a server that lost the end of its stream in a power cut gets it again, even when other messages filled the gap', async () => {
      const relay = bed.relay();
      await relay.start();
      const kept = await bed.commitEvents(50);
      await allPublished();
      await bed.killNats();
      bed.store().save();
      await bed.nats.restart();
      const lost = await bed.commitEvents(50);
      await allPublished();
      await relay.stop();

      await bed.killNats();
      bed.store().restore();
      await bed.nats.restart();
      expect(await bed.readStream()).toHaveLength(50);
      await bed.publishAsAnotherService(100);
      await bed.relay().start();
      const expected = [...kept, ...lost].map((event) => event.id);
      await waitUntil('the lost ones are there again', async () => isSubset(expected, await publishedIds()));
    });

    test('metrics show the backlog, its age and the number of published events', async () => {
      const registry = createRegistry('test', { processMetrics: false });
      await bed.killNats();
      await bed.relay({ registry }).start();
      await bed.commitEvents(7);
      const backlog = await registry.metrics();
      expect(backlog).toMatch(/outbox_pending\{.*\} 7/);
      expect(backlog).toMatch(/outbox_oldest_pending_seconds\{.*\} 0\.\d+/);
      await bed.nats.restart();
      await allPublished();
      const done = await registry.metrics();
      expect(done).toMatch(/outbox_pending\{.*\} 0/);
      expect(done).toMatch(/outbox_oldest_pending_seconds\{.*\} 0\n/);
      expect(done).toMatch(/outbox_published_total\{.*\} 7/);
    });
  });
});
