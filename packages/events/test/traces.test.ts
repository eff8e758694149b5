import { activeTraceparent, type SpanTemplate, withSpan } from '@consent/kernel';
import { recordSpans, type RecordedSpan, waitUntil } from '@consent/testkit';
import { bundleEvents, insertEvents, type Relay } from '../src';
import { createTestBed, makeEvents } from './test-bed';

const bed = createTestBed();
const request: SpanTemplate = { name: 'request', kind: 'server', attributes: {} };
const send = 'send events.consent.created';
const process = 'process events.consent.created';
const unsampled = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';

function write(count: number, traceparent: string): Promise<string> {
  return withSpan(request, traceparent, async () => {
    await bed.database().transaction((tx) => insertEvents(tx, bundleEvents(makeEvents(count))));
    return activeTraceparent();
  });
}

async function passOn(count: number, handle: () => Promise<void> = () => Promise.resolve(), relay: Relay = bed.relay()): Promise<void> {
  let handled = 0;
  const consumer = bed.consumer({ handle: () => handle().then(() => void (handled += 1)) });
  await relay.start();
  await consumer.start();
  await waitUntil(`${count} events are handled`, () => handled === count);
  await Promise.all([consumer.stop(), relay.stop()]);
}

/** Leaves out spans of calls that an earlier test file in this process left running. */
const ofEvents = (spans: readonly RecordedSpan[]) => spans.filter(({ name }) => [request.name, send, process].includes(name));

const named = (spans: readonly RecordedSpan[], name: string) => spans.filter((span) => span.name === name);

async function tracesInOutbox(): Promise<(string | null)[]> {
  const { rows } = await bed.database().query<{ traceparent: string | null }>('traces', 'SELECT traceparent FROM outbox', []);
  return rows.map(({ traceparent }) => traceparent);
}

test('the spans that send and process an event are descendants of the request that wrote it', async () => {
  const inHandler: string[] = [];
  const spans = await recordSpans(async () => {
    const written = await write(1, '');
    expect(await tracesInOutbox()).toEqual([written]);
    await passOn(1, () => Promise.resolve(void inHandler.push(activeTraceparent())));
  });
  const [outer, sent, processed] = [request.name, send, process].map((name) => named(spans, name)) as [
    RecordedSpan[],
    RecordedSpan[],
    RecordedSpan[],
  ];
  expect(sent.map(({ parentSpanId }) => parentSpanId)).toEqual(outer.map(({ spanId }) => spanId));
  expect(processed.map(({ parentSpanId }) => parentSpanId)).toEqual(sent.map(({ spanId }) => spanId));
  expect(inHandler).toEqual(processed.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
  expect(ofEvents(spans)).toHaveLength(3);
  expect(processed[0]?.attributes).toEqual({
    'messaging.system': 'nats',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': 'events.consent.created',
    'messaging.consumer.group.name': 'test',
  });
});

test('events that share a row have one send span and a process span each', async () => {
  const spans = await recordSpans(async () => {
    await write(10, '');
    await passOn(10);
  });
  const [sent] = named(spans, send);
  expect(named(spans, send)).toHaveLength(1);
  expect(named(spans, process).map(({ parentSpanId }) => parentSpanId)).toEqual(Array.from({ length: 10 }, () => sent?.spanId));
});

test('an unsampled request stores no trace context in the outbox, and its events have no spans', async () => {
  const spans = await recordSpans(async () => {
    await write(2, unsampled);
    expect(await tracesInOutbox()).toEqual([null]);
    await passOn(2);
  });
  expect(ofEvents(spans)).toEqual([]);
  expect((await bed.readStream()).map((message) => message.header.has('traceparent'))).toEqual([false, false]);
});

test('a relay without tracing passes the trace of the request on', async () => {
  let written = '';
  await recordSpans(async () => {
    written = await write(1, '');
  });
  await passOn(1);
  expect((await bed.readStream()).map((message) => message.header.get('traceparent'))).toEqual([written]);
});

test('a handler that fails marks its span as failed, and the redelivered event has a new span', async () => {
  let failures = 1;
  const spans = await recordSpans(async () => {
    await write(1, '');
    await passOn(1, () => (failures-- > 0 ? Promise.reject(new Error('a secret detail')) : Promise.resolve()));
  });
  expect(named(spans, process).map(({ failed }) => failed)).toEqual([true, false]);
  expect(JSON.stringify(spans)).not.toContain('a secret detail');
});
