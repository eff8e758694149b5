import { setTimeout as pause } from 'node:timers/promises';
import { createRegistry } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { jetstreamManager } from '@nats-io/jetstream';
import { handledOnce, type ReceivedEvent } from '../src';
import { deleteOldHandledEvents } from '../src/handled-events';
import { describeOnEachNats } from './each-nats';
import { accountId, createFaultBed, createTestBed, type TestBed } from './test-bed';

async function eventIdsIn(bed: TestBed, table: string): Promise<string[]> {
  const { rows } = await bed.database().execute(`SELECT event_id FROM ${table}`);
  return (rows as { event_id: string }[]).map(({ event_id }) => event_id);
}

function createHelpers(bed: TestBed) {
  const effectIds = () => eventIdsIn(bed, 'effects');

  async function readConsumer() {
    const connection = await bed.connectNats();
    try {
      return await (await jetstreamManager(connection)).consumers.info('EVENTS', 'test');
    } finally {
      await connection.close();
    }
  }

  return {
    /** Like the handlers of the services: deduplication and effect in one transaction. */
    takeEffectOnce: async (event: ReceivedEvent): Promise<void> => {
      await bed.database().transaction(async (tx) => {
        if (!(await handledOnce(tx, 'test', event.id))) return;
        await tx.query('take_effect', 'INSERT INTO effects (event_id) VALUES ($1)', [event.id]);
      });
    },
    effects: (count: number) => waitUntil(`${count} effects`, async () => (await bed.countEffects()) === count, { timeoutMs: 25_000 }),
    effectIds,
    readConsumer,
    acknowledged: (sequence: number) =>
      waitUntil(
        `${sequence} events are acknowledged`,
        async () => (await readConsumer().catch(() => undefined))?.ack_floor.stream_seq === sequence,
      ),
  };
}

describe('handledOnce', () => {
  const bed = createTestBed();

  test('is true once for each consumer and event, even in concurrent calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => bed.database().transaction((tx) => handledOnce(tx, 'a', 'evt_1'))));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await handledOnce(bed.database(), 'b', 'evt_1')).toBe(true);
  });

  test('is rolled back with the transaction of the effect', async () => {
    const failing = bed.database().transaction(async (tx) => {
      await handledOnce(tx, 'a', 'evt_1');
      throw new Error('the effect failed');
    });
    await expect(failing).rejects.toThrow();
    expect(await handledOnce(bed.database(), 'a', 'evt_1')).toBe(true);
  });

  test('forgets an event after eight days, when NATS can no longer redeliver it', async () => {
    await handledOnce(bed.database(), 'a', 'evt_old');
    await bed.database().query('age', `UPDATE handled_events SET handled_at = now() - interval '8 days 1 second'`, []);
    await handledOnce(bed.database(), 'a', 'evt_new');
    await deleteOldHandledEvents(bed.database());
    expect(await eventIdsIn(bed, 'handled_events')).toEqual(['evt_new']);
  });
});

describeOnEachNats((version) => {
  describe('consumers', () => {
    const bed = createTestBed({ version });
    const { takeEffectOnce, effects, readConsumer, acknowledged } = createHelpers(bed);

    describe('an event', () => {
      test('reaches the handler unchanged, with its account', async () => {
        const received: ReceivedEvent[] = [];
        await bed.consumer({ handle: async (event) => void received.push(event) }).start();
        await bed.relay().start();
        const [event] = await bed.commitEvents(1, '{"a": 1.0}');
        await waitUntil('it comes', () => received.length === 1);
        const { id, type, payload, createdAt } = event!;
        expect(received).toEqual([{ id, type, payload, createdAt, accountId, data: { a: 1 } }]);
      });

      test('is redelivered until its handler succeeds', async () => {
        const attempts: number[] = [];
        const handle = async (_: ReceivedEvent, { attempt }: { attempt: number }) => {
          attempts.push(attempt);
          if (attempt < 3) throw new Error('not now');
        };
        await bed.consumer({ handle }).start();
        await bed.relay().start();
        await bed.commitEvents(1);
        await waitUntil('three attempts', () => attempts.length === 3);
        await waitUntil('it is done with', async () => (await readConsumer()).num_ack_pending === 0);
        expect(attempts).toEqual([1, 2, 3]);
      });

      test('that cannot be decoded is skipped and counted, and does not delay other events', async () => {
        const registry = createRegistry('test', { processMetrics: false });
        await bed.relay().start();
        await bed.commitEvents(1);
        await waitUntil('the stream is there', async () => (await bed.readStream()).length === 1);
        await bed.publishAsAnotherService(1, 'not an event');
        await bed.commitEvents(1);
        await bed.consumer({ handle: takeEffectOnce, registry }).start();
        await effects(2);
        await waitUntil('all are done with', async () => (await readConsumer()).num_ack_pending === 0);
        expect(await registry.metrics()).toMatch(/outcome="undecodable".* 1/);
      });

      test('of another subject is not delivered', async () => {
        await bed.consumer({ handle: takeEffectOnce, filterSubject: 'events.policy.*' }).start();
        const others: string[] = [];
        await bed.consumer({ handle: async (event) => void others.push(event.id), durable: 'others' }).start();
        await bed.relay().start();
        await bed.commitEvents(3);
        await waitUntil('the other consumer has them', () => others.length === 3);
        expect(await bed.countEffects()).toBe(0);
      });
    });

    test('[operations] metrics show the pending and the unacknowledged events of a consumer, as reported by NATS', async () => {
      const registry = createRegistry('test', { processMetrics: false });
      const gauge = async (name: string) =>
        Number(new RegExp(`^${name}\\{[^}]*"test"[^}]*\\} (.*)$`, 'm').exec(await registry.metrics())?.[1]);
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await bed.consumer({ handle: () => held, maxInFlight: 2, registry }).start();
      await bed.relay().start();
      await bed.commitEvents(5);
      await waitUntil('two are in hand', async () => (await gauge('events_consumer_unacknowledged')) === 2);
      await waitUntil('three wait', async () => (await gauge('events_consumer_pending')) === 3);
      release();
      await waitUntil('none waits', async () => (await gauge('events_consumer_pending')) === 0);
      await waitUntil('none is in hand', async () => (await gauge('events_consumer_unacknowledged')) === 0);
    });

    describe('settings that differ between releases', () => {
      const older = { filterSubject: 'events.consent.*', maxInFlight: 4, handleTimeoutMs: 20_000 };
      const newer = { filterSubject: 'events.>', maxInFlight: 8, handleTimeoutMs: 40_000 };
      const configOf = ({ filterSubject, maxInFlight, handleTimeoutMs }: typeof older) => ({
        filter_subject: filterSubject,
        max_ack_pending: maxInFlight,
        ack_wait: handleTimeoutMs * 1_000_000,
      });
      const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id).sort();

      test.each([
        ['an upgrade', older, newer],
        ['a downgrade', newer, older],
      ])('%s changes the settings in NATS, and the consumer continues from its position', async (_, before, after) => {
        const handled: { id: string }[] = [];
        const handle = async (event: ReceivedEvent) => void handled.push(event);
        await bed.relay().start();
        const first = bed.consumer({ handle, ...before });
        await first.start();
        const events = await bed.commitEvents(3);
        await acknowledged(3);
        await first.stop();
        events.push(...(await bed.commitEvents(3)));
        await bed.consumer({ handle, ...after }).start();
        await acknowledged(6);
        events.push(...(await bed.commitEvents(3)));
        await acknowledged(9);
        expect(idsOf(handled)).toEqual(idsOf(events));
        expect((await readConsumer()).config).toMatchObject(configOf(after));
      });

      test('replicas of both releases share the events; the last one to connect sets the settings and interrupts no session', async () => {
        const registry = createRegistry('test', { processMetrics: false });
        await bed.relay().start();
        const events: { id: string }[] = await bed.commitEvents(1);
        await waitUntil('the stream is there', async () => (await bed.readStream()).length === 1);
        const handled: Record<string, { id: string }[]> = { older: [], newer: [] };
        const isSet = async (settings: typeof older) => (await readConsumer()).config.max_ack_pending === settings.maxInFlight;
        for (const [name, settings] of Object.entries({ older, newer })) {
          await bed.consumer({ handle: async (event) => void handled[name]!.push(event), registry, ...settings }).start();
          await waitUntil(`the settings are those of the ${name} release`, () => isSet(settings));
        }
        await waitUntil('both handle events', async () => {
          events.push(...(await bed.commitEvents(20)));
          await acknowledged(events.length);
          return Object.values(handled).every((ids) => ids.length > 0);
        });
        expect(idsOf(Object.values(handled).flat())).toEqual(idsOf(events));
        expect(await isSet(newer)).toBe(true);
        expect(await registry.metrics()).not.toContain('interrupted');
      });
    });

    test('a consumer deleted in NATS is created again', async () => {
      await bed.consumer({ handle: takeEffectOnce }).start();
      await bed.relay().start();
      await bed.commitEvents(1);
      await effects(1);
      const connection = await bed.connectNats();
      const manager = await jetstreamManager(connection);
      // NATS 2.9 may fail to delete a consumer while it writes the consumer's state.
      await waitUntil('it is deleted', () => manager.consumers.delete('EVENTS', 'test').catch(() => false));
      await connection.close();
      await bed.commitEvents(1);
      await effects(2);
    });

    test('every handled event is acknowledged after a stop', async () => {
      const consumer = bed.consumer({ handle: takeEffectOnce });
      await consumer.start();
      await bed.relay().start();
      await bed.commitEvents(50);
      await effects(50);
      await consumer.stop();
      expect((await readConsumer()).num_ack_pending).toBe(0);
    });
  });

  describe('failures', () => {
    const bed = createFaultBed(version);
    const { takeEffectOnce, effects, effectIds, acknowledged } = createHelpers(bed);

    test('NATS unavailable at the start: the consumer starts, is ready, and receives its events later', async () => {
      await bed.killNats();
      const consumer = bed.consumer({ handle: takeEffectOnce });
      await consumer.start();
      expect(consumer.isReady()).toBe(true);
      await bed.relay().start();
      await bed.commitEvents(3);
      await bed.nats.restart();
      await effects(3);
    });

    test('NATS restarted while events flow: each event takes effect once', async () => {
      await bed.consumer({ handle: takeEffectOnce }).start();
      await bed.relay().start();
      await bed.commitEvents(200);
      await bed.killNats();
      await bed.commitEvents(200);
      await bed.nats.restart();
      await effects(400);
      expect(new Set(await effectIds()).size).toBe(400);
    });

    test('NATS killed and its store deleted during writes: each event takes effect once', async () => {
      await bed.consumer({ handle: takeEffectOnce }).start();
      await bed.relay({ batchSize: 50 }).start();
      let isWriting = true;
      const written: string[] = [];
      const writer = (async () => {
        while (isWriting) {
          written.push(...(await bed.commitEvents(7)).map((event) => event.id));
          await pause(10);
        }
      })();
      for (const count of [100, 300]) {
        await waitUntil('some are written', () => written.length > count);
        await bed.killNats();
        bed.store().delete();
        await waitUntil('some are written without NATS', () => written.length > count + 100);
        await bed.nats.restart();
      }
      isWriting = false;
      await writer;
      await waitUntil('every event took effect', async () => new Set(await effectIds()).size === written.length, { timeoutMs: 25_000 });
      expect((await effectIds()).sort()).toEqual(written.sort());
    });

    test.each(['and the consumer lives on', 'and the consumer is a new process', 'and a relay is there before the new consumer'])(
      'a power cut took the end of the stream but not the consumer’s position, %s: no event is skipped',
      async (variant) => {
        const consumer = bed.consumer({ handle: takeEffectOnce });
        await consumer.start();
        const relay = bed.relay();
        await relay.start();
        await bed.commitEvents(5);
        await acknowledged(5);
        await bed.nats.stop();
        bed.store().save();
        await bed.nats.restart();
        await bed.commitEvents(5);
        await acknowledged(10);
        await relay.stop();

        await bed.nats.stop();
        bed.store().restoreMessages();
        if (variant.includes('new')) await consumer.stop();
        await bed.nats.restart();
        expect(await bed.readStream()).toHaveLength(5);
        if (variant.includes('new process')) await bed.consumer({ handle: takeEffectOnce }).start();
        await bed.relay().start();
        await bed.commitEvents(20);
        if (variant.includes('before')) {
          const inStream = async () => new Set((await bed.readStream()).map((message) => message.header.get('Nats-Msg-Id'))).size;
          await waitUntil('the stream has all again', async () => (await inStream()) === 30);
          await bed.consumer({ handle: takeEffectOnce }).start();
        }
        await effects(30);
      },
    );
  });
});
