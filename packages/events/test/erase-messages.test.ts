import { createRecordingLogger, waitUntil } from '@consent/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import {
  blankEnvelope,
  blankEvents,
  bundleEvents,
  createEventMaker,
  createEventSignatures,
  eraseMessages,
  eraseRefused,
  insertEvents,
  noEventSignatures,
  type OutboxEvent,
  type SoughtMessage,
} from '../src';
import { describeOnEachNats } from './each-nats';
import { accountId, createFaultBed, createTestBed, type TestBed } from './test-bed';

const pause = (timeMs: number) => new Promise((resolve) => setTimeout(resolve, timeMs));

const secret = '{"subject_id":"secret"}';
const minuteMs = 60_000;

function soughtOf(events: readonly OutboxEvent[], changed: Partial<SoughtMessage> = {}): SoughtMessage[] {
  return events.map(({ id, createdAt }) => {
    const writtenAtMs = Date.parse(createdAt);
    return { eventId: id, writtenAtMs, fromMs: writtenAtMs, untilMs: Date.now() - 5001, mayWait: false, isExpected: true, ...changed };
  });
}

function createHelpers(bed: TestBed) {
  const published = () => waitUntil('every row is marked', async () => (await bed.countPending()) === 0, { timeoutMs: 20_000 });
  return {
    published,
    ids: async () => (await bed.readStream()).map((message) => message.header.get('Nats-Msg-Id')),
    blank: async (events: readonly OutboxEvent[]) => {
      for (const { id, payload } of events)
        await bed.database().query('blank', 'UPDATE outbox SET payload = $2 WHERE id = $1', [id, blankEnvelope(payload)]);
    },
    erase: (sought: SoughtMessage[], messagesAtMost?: number) =>
      eraseMessages({ url: bed.natsUrl() }, { filterSubjects: ['events.consent.*'], sought, ...(messagesAtMost && { messagesAtMost }) }),
  };
}

const idsOf = (events: readonly OutboxEvent[]) => events.map(({ id }) => id);

describeOnEachNats((version) => {
  const bed = createTestBed({ version });
  const { published, ids, erase } = createHelpers(bed);

  test('[decision 16.6] messages with data are deleted; blank ones and those of other events stay, in order', async () => {
    await bed.relay().start();
    const [first, , third, ...rest] = await bed.commitEvents(5, secret);
    await published();
    // As the relay sends it after it was blanked.
    const pending = await bed.commitEvents(1, 'null');
    await published();
    const before = await ids();
    const outcome = await erase(soughtOf([first!, third!, ...pending]));
    expect(outcome).toMatchObject({ done: idsOf([first!, third!, ...pending]), missing: [], unread: [] });
    expect(await ids()).toEqual(before.filter((id) => id !== first!.id && id !== third!.id));
    expect(rest).toHaveLength(2);
  });

  test('[decision 16.6] a repeated search finds nothing, and says so only of messages that should be there', async () => {
    await bed.relay().start();
    await bed.commitEvents(1);
    await published();
    const [event] = await bed.commitEvents(1, secret);
    await published();
    const sought = soughtOf([event!]);
    expect(await erase(sought)).toMatchObject({ done: [event!.id], missing: [], found: [event!.id] });
    expect(await erase(sought)).toMatchObject({ done: [event!.id], missing: [event!.id] });
    expect(await erase([{ ...sought[0]!, isExpected: false }])).toMatchObject({ done: [event!.id], missing: [] });
    // NATS may still store it.
    expect(await erase(soughtOf([event!], { untilMs: Date.now() + minuteMs }))).toMatchObject({ done: [], missing: [], unread: [] });
  });

  test('[decision 16.6] a long search ends early and is continued; all copies of a message are found', async () => {
    await bed.relay().start();
    const events: OutboxEvent[] = [];
    while (events.length < 30) {
      events.push(...(await bed.commitEvents(1, secret)));
      await published();
    }
    const anHourAgo = Date.now() - 60 * minuteMs;
    const connection = await bed.connectNats();
    onTestFinished(() => connection.close());
    // NATS does not know the ids any more, as after ten minutes.
    await (await jetstreamManager(connection)).streams.update('EVENTS', { duplicate_window: 100_000_000 });
    await pause(300);
    for (const { id, payload } of events.slice(0, 3)) {
      const about = headers();
      about.append('Nats-Msg-Id', id);
      await jetstream(connection).publish('events.consent.created', payload, { headers: about });
    }
    expect(await ids()).toHaveLength(33);
    let sought = soughtOf(events.slice(0, 3), { writtenAtMs: anHourAgo, fromMs: anHourAgo, untilMs: Date.now() - 5000 });
    await pause(5);
    let rounds = 0;
    while (sought.length > 0) {
      const { done, unread, readUntilMs } = await erase(sought, 10);
      rounds += 1;
      expect(done.length + unread.length).toBe(sought.length);
      sought = sought.filter(({ eventId }) => unread.includes(eventId)).map((one) => ({ ...one, fromMs: readUntilMs }));
    }
    expect(rounds).toBeGreaterThan(1);
    expect(await ids()).toEqual(idsOf(events.slice(3)));
  });

  test('[decision 5.8] while a consumer may still get the message, it is not deleted', async () => {
    await bed.relay().start();
    let isOpen = false;
    const consumer = bed.consumer({
      filterSubject: 'events.consent.*',
      handle: () => (isOpen ? Promise.resolve() : Promise.reject(new Error('not yet'))),
    });
    await consumer.start();
    const events = await bed.commitEvents(1, secret);
    await published();
    await consumer.stop();
    await bed.database().execute('DELETE FROM failed_events');
    const connection = await bed.connectNats();
    onTestFinished(() => connection.close());
    const manager = await jetstreamManager(connection);
    const [later] = await bed.commitEvents(1, secret);
    await published();
    expect(await erase(soughtOf([...events, later!], { mayWait: true }))).toMatchObject({ unread: [] });
    expect(await ids()).toContain(later!.id);
    isOpen = true;
    const again = bed.consumer({ filterSubject: 'events.consent.*', handle: () => Promise.resolve() });
    await again.start();
    await waitUntil('it is acknowledged', async () => {
      const { num_pending, num_ack_pending } = await manager.consumers.info('EVENTS', 'test');
      return num_pending + num_ack_pending === 0;
    });
    expect((await erase(soughtOf([later!], { mayWait: true }))).done).toEqual([later!.id]);
    expect(await ids()).not.toContain(later!.id);
  });

  test('[decision 16.6] two processes may erase the same messages at once, also while a stream does not exist', async () => {
    expect(await erase(soughtOf([{ id: 'evt_1', createdAt: new Date().toISOString() } as OutboxEvent]))).toMatchObject({ done: ['evt_1'] });
    await bed.relay().start();
    const events = await bed.commitEvents(50, secret);
    await published();
    await Promise.all([erase(soughtOf(events)), erase(soughtOf(events))]);
    expect(await ids()).toEqual([]);
  });

  test('[decision 16.6] refused messages of a subject are deleted with their originals, and all others stay', async () => {
    const signatures = createEventSignatures({ keys: `k1:${'s'.repeat(32)}`, unsigned: 'require' });
    await bed.relay().start();
    await bed.commitEvents(1, secret);
    await bed.commitEvents(1, '{"subject_id":"another"}');
    await published();
    await bed.consumer({ signatures, handle: () => Promise.resolve() }).start();
    const connection = await bed.connectNats();
    onTestFinished(() => connection.close());
    const manager = await jetstreamManager(connection);
    const refused = async () => (await manager.streams.info('REFUSED_EVENTS').catch(() => undefined))?.state.messages;
    await waitUntil('both are refused', async () => (await refused()) === 2);
    const isErased = (_: string, payload: string) => payload.includes('"secret"');
    for (const id of ['', 'a.b', 'x.*.1', 'x.EVENTS.-1', 'x.NONE.1', 'x.EVENTS.1e9']) {
      const about = headers();
      about.append('Account-Id', accountId);
      about.append('Nats-Msg-Id', id);
      await jetstream(connection).publish('refused.by-a-stranger', '{"data":{"subject_id":"secret"}}', { headers: about });
    }
    await eraseRefused({ url: bed.natsUrl() }, new Set(['another account']), isErased);
    expect(await refused()).toBe(8);
    await eraseRefused({ url: bed.natsUrl() }, new Set([accountId]), isErased);
    expect(await refused()).toBe(1);
    expect((await bed.readStream()).map((message) => JSON.parse(message.string()).data)).toEqual([{ subject_id: 'another' }]);
    await eraseRefused({ url: bed.natsUrl() }, new Set([accountId]), isErased);
    expect(await refused()).toBe(1);
  });

  describe('the youngest message was deleted', () => {
    const faults = createFaultBed(version);
    const helpers = createHelpers(faults);

    test.each(['while NATS runs', 'and NATS is restarted', 'and NATS is killed'])(
      '[decision 16.6] %s: the relay sends nothing again, and a consumer does not start over',
      async (variant) => {
        const { lines, logger } = createRecordingLogger();
        const handled: string[] = [];
        const consumer = faults.consumer({ logger, handle: async ({ id }) => void handled.push(id) });
        const relay = faults.relay({ logger, checkIntervalMs: 50 });
        await Promise.all([relay.start(), consumer.start()]);
        const events = await faults.commitEvents(3, secret);
        await helpers.published();
        await waitUntil('all are handled', () => handled.length === 3);
        await helpers.blank(events);
        const [youngest] = (await faults.readStream()).slice(-1).map((message) => message.header.get('Nats-Msg-Id'));
        await helpers.erase(soughtOf(events.filter(({ id }) => id === youngest)));
        if (variant.includes('restarted')) await faults.nats.stop();
        if (variant.includes('killed')) await faults.killNats();
        if (!variant.includes('runs')) await faults.nats.restart();
        const [later] = await faults.commitEvents(1);
        await helpers.published();
        await waitUntil('a later event is handled', () => handled.includes(later!.id));
        await relay.stop();
        await faults.relay({ logger }).start();
        const [last] = await faults.commitEvents(1);
        await waitUntil('another is handled', () => handled.includes(last!.id));
        expect((await helpers.ids()).sort()).toEqual(idsOf([...events.filter(({ id }) => id !== youngest), later!, last!]).sort());
        expect(new Set(handled).size).toBe(5);
        // A NATS that is killed may forget the latest acknowledgements, and delivers those events again.
        if (!variant.includes('killed')) expect(handled).toHaveLength(5);
        expect(lines.filter((line) => JSON.stringify(line).includes('lost'))).toEqual([]);
      },
    );

    test('[decision 16.6] a stream that is lost afterwards gets blank events again', async () => {
      await faults.relay().start();
      const events = await faults.commitEvents(3, secret);
      await helpers.published();
      await helpers.blank(events.slice(0, 1));
      await helpers.erase(soughtOf(events.slice(0, 1)));
      await faults.nats.stop();
      faults.store().delete();
      await faults.nats.restart();
      await waitUntil('all are there again', async () => (await helpers.ids()).length === 3);
      const sent = (await faults.readStream()).map((message) => JSON.parse(message.string()) as { id: string; data: unknown });
      expect(new Map(sent.map(({ id, data }) => [id, data]))).toEqual(
        new Map(events.map(({ id }, at) => [id, at === 0 ? null : { subject_id: 'secret' }])),
      );
    });
  });
});

describe('the events of a row', () => {
  const signatures = createEventSignatures({ keys: `k1:${'s'.repeat(32)}`, unsigned: 'require' });
  const makeEvent = createEventMaker(signatures);
  const events = ['a', 'secret', 'b', 'secret'].map((subject) =>
    makeEvent({ accountId, type: 'consent.created', createdAtMs: 0, dataJson: JSON.stringify({ subject_id: subject }) }),
  );
  const bed = createTestBed();
  const { published } = createHelpers(bed);

  test('[decision 16.6] of two people in one row, one is blanked; each event keeps a valid signature', async () => {
    const [bundle] = bundleEvents(events);
    const row = { id: bundle!.id, account_id: accountId, type: bundle!.type, payload: bundle!.payload, signature: bundle!.signature };
    const isErased = ({ dataJson }: { dataJson: string }) => dataJson.includes('secret');
    const blanked = blankEvents(row, isErased, signatures)!;
    expect(blanked.eventIds).toEqual(idsOf([events[1]!, events[3]!]));
    expect(blankEvents({ ...row, ...blanked }, isErased, signatures)).toBeUndefined();
    await bed.database().transaction((tx) => insertEvents(tx, [{ ...bundle!, ...blanked, signature: blanked.signature! }]));
    await bed.relay({ signatures }).start();
    await published();
    const messages = await bed.readStream();
    expect(messages.map((message) => JSON.parse(message.string()))).toEqual(
      events.map(({ id, payload }, at) => ({ ...JSON.parse(payload), id, ...(at % 2 === 1 && { data: null }) })),
    );
    for (const message of messages) {
      const signature = message.header.get('Event-Signature');
      expect(signatures.findFault({ type: 'consent.created', accountId, payload: message.string(), signature })).toBeUndefined();
    }
  });

  test('[decision 16.6] a row without signatures stays without', async () => {
    const [bundle] = bundleEvents(events);
    const row = { id: bundle!.id, account_id: accountId, type: bundle!.type, payload: bundle!.payload, signature: null };
    expect(blankEvents(row, () => true, noEventSignatures)).toMatchObject({ signature: null, eventIds: idsOf(events) });
  });
});
