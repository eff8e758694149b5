import { createHmac, randomBytes } from 'node:crypto';
import { createRegistry } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { bundleEvents, createEventMaker, createEventSignatures, insertEvents, noEventSignatures, type EventSignatures } from '../src';
import { createMac } from '../src/event-signatures';
import { describeOnEachNats } from './each-nats';
import { accountId, createFaultBed, createTestBed, makeEvents, type TestBed } from './test-bed';

const [first, second] = [`first:${'a1'.repeat(20)}`, `second:${'b2'.repeat(20)}`];
const required = (keys: string) => createEventSignatures({ keys, unsigned: 'require' });
const accepted = (keys: string) => createEventSignatures({ keys, unsigned: 'accept' });

describe('createMac', () => {
  test.each([0, 1, 63, 64, 65, 700, 5_000, 6_000, 20_000, 300_000])(
    'is the HMAC-SHA-256 of RFC 2104 for a text of %i characters',
    (length) => {
      for (const secret of ['k', 'k'.repeat(64), 'k'.repeat(65), randomBytes(48).toString('base64')]) {
        const mac = createMac(secret);
        for (const character of ['x', 'é', '☃', '😀']) {
          const text = character.repeat(length);
          const full = createHmac('sha256', secret).update(text).digest('base64url');
          expect(mac(text)).toBe(full.slice(0, 22));
        }
      }
    },
  );

  test('returns the same MAC after a longer text', () => {
    const mac = createMac('k');
    const before = mac('short');
    mac('a much longer text than the one before');
    expect(mac('short')).toBe(before);
  });
});

describe('signatures', () => {
  const makeWith = (signatures: EventSignatures) =>
    createEventMaker(signatures)({ accountId, type: 'consent.created', createdAtMs: 0, dataJson: '{}' });
  const faultOf = (signatures: EventSignatures, event: ReturnType<typeof makeWith>) => signatures.findFault(event);

  test('the first key signs and all keys verify, so keys rotate without downtime', () => {
    const [before, during, after] = [required(first), required(`${second},${first}`), required(second)];
    expect(faultOf(during, makeWith(before))).toBeUndefined();
    expect(makeWith(during).signature).toMatch(/^second:/);
    expect(faultOf(after, makeWith(during))).toBeUndefined();
    expect(faultOf(before, makeWith(during))).toBe('unknown_key');
    expect(faultOf(after, makeWith(before))).toBe('unknown_key');
  });

  test('two keys with the same name are refused', () => {
    expect(() => required(`${first},first:${'c3'.repeat(20)}`)).toThrow('a name of its own');
  });

  test('without keys, events are neither signed nor verified', () => {
    const off = createEventSignatures({ keys: undefined, unsigned: 'require' });
    expect(makeWith(off).signature).toBe('');
    expect(off.findFault({ type: 't', accountId, payload: 'x', signature: undefined })).toBeUndefined();
  });
});

const signatures = required(first);

const signedEvents = (count: number) => {
  const make = createEventMaker(signatures);
  return Array.from({ length: count }, () => make({ accountId, type: 'consent.created', createdAtMs: Date.now(), dataJson: '{"n":"☃"}' }));
};
const sorted = (events: readonly { id: string }[]) => events.map(({ id }) => id).sort();

async function listenOn(bed: TestBed, by: EventSignatures, options: { maxInFlight?: number } = {}) {
  const ids: string[] = [];
  const registry = createRegistry('test', { processMetrics: false });
  const handle = ({ id }: { id: string }) => Promise.resolve(void ids.push(id));
  const consumer = bed.consumer({ handle, signatures: by, registry, ...options });
  await consumer.start();
  const count = async (name: string) => {
    const text = await registry.getSingleMetricAsString(name);
    return [...text.matchAll(/^\w+\{.*\} (\d+)$/gm)].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  return { ids, refused: () => count('events_refused_total'), unsigned: () => count('events_unsigned_total') };
}

/** Like a forger, or a relay of a release that did not sign. */
async function publishUnsigned(bed: TestBed, payload: string): Promise<void> {
  const connection = await bed.connectNats();
  const about = headers();
  about.append('Account-Id', accountId);
  const stream = jetstream(connection);
  await waitUntil('the stream takes it', () => stream.publish('events.consent.created', payload, { headers: about }));
  await connection.close();
}

describeOnEachNats((version) => {
  describe('[threats 83] between relay and consumer', () => {
    const bed = createTestBed({ version });

    test('single and bundled events pass verification', async () => {
      const events = signedEvents(25);
      await bed.database().transaction((tx) => insertEvents(tx, [...bundleEvents(events.slice(5)), ...events.slice(0, 5)]));
      // The rows of the outbox carry the signatures, so the relay needs no key.
      await bed.relay().start();
      const { ids, refused } = await listenOn(bed, signatures);
      await waitUntil('all came', () => ids.length === 25);
      expect([...ids].sort()).toEqual(sorted(events));
      expect(await refused()).toBe(0);
    });

    test('during an upgrade, unsigned events are accepted and counted, and events with a wrong signature are refused', async () => {
      await bed.relay({ signatures }).start();
      const { ids, refused, unsigned } = await listenOn(bed, accepted(first));
      const [old] = makeEvents(1);
      await publishUnsigned(bed, old!.payload);
      await waitUntil('the old one came', () => ids.includes(old!.id));
      expect(await unsigned()).toBe(1);

      const forger = required(`first:${'c3'.repeat(20)}`);
      await bed
        .database()
        .transaction((tx) =>
          insertEvents(tx, [createEventMaker(forger)({ accountId, type: 'x', createdAtMs: Date.now(), dataJson: '{}' })]),
        );
      await waitUntil('the forged one was refused', async () => (await refused()) === 1);
      expect(ids).toEqual([old!.id]);
    });

    test('a consumer without keys handles signed events', async () => {
      const events = signedEvents(2);
      await bed.database().transaction((tx) => insertEvents(tx, events));
      await bed.relay().start();
      const { ids } = await listenOn(bed, noEventSignatures);
      await waitUntil('all came', () => ids.length === 2);
    });

    test('refused events do not delay other events, and are kept in a bounded stream', async () => {
      await bed.relay({ signatures }).start();
      const { ids, refused } = await listenOn(bed, signatures, { maxInFlight: 1 });
      for (const { payload } of makeEvents(20)) await publishUnsigned(bed, payload);
      await publishUnsigned(bed, 'no JSON at all');
      const events = signedEvents(1);
      await bed.database().transaction((tx) => insertEvents(tx, events));
      await waitUntil('the real one came', () => ids.length === 1);
      expect(await refused()).toBe(21);

      const connection = await bed.connectNats();
      const manager = await jetstreamManager(connection);
      const { state, config } = await manager.streams.info('REFUSED_EVENTS');
      expect(state.messages).toBe(21);
      expect(config.max_msgs).toBeGreaterThan(0);
      expect(config.max_bytes).toBeGreaterThan(0);
      const { num_ack_pending } = await manager.consumers.info('EVENTS', 'test');
      expect(num_ack_pending).toBe(0);
      await connection.close();
    });
  });

  describe('[threats 83] between relay and consumer', () => {
    const bed = createFaultBed(version);

    test('the relay signs rows of a release that did not sign, also when it republishes them after a loss of NATS', async () => {
      const old = await bed.commitEvents(3);
      await bed.relay({ signatures }).start();
      const { ids, refused } = await listenOn(bed, signatures);
      await waitUntil('all came', () => ids.length === 3);
      await bed.nats.stop();
      bed.store().delete();
      await bed.nats.restart();
      await waitUntil('all came again', () => ids.length >= 6);
      expect([...new Set(ids)].sort()).toEqual(sorted(old));
      expect(await refused()).toBe(0);
    });
  });
});
