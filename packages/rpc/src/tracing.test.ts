import { activeTraceparent, withSpan, type SpanTemplate } from '@consent/kernel';
import { notFound } from '@consent/kernel/errors';
import { recordSpans, type RecordedSpan } from '@consent/testkit';
import { createRequest, eraseRequest } from '../test/consent-handlers';
import { connect, startServer, stopAll, type TestClient } from '../test/system';
import { createGrouper } from './grouper';

afterEach(stopAll);

const request = (name: string): SpanTemplate => ({ name, kind: 'server', attributes: {} });
const traceId = '0af7651916cd43dd8448eb211c80319c';
const unsampled = `00-${traceId}-b7ad6b7169203331-00`;

function only(spans: readonly RecordedSpan[], name: string, parentSpanId?: string): RecordedSpan {
  const found = spans.filter((span) => span.name === name && (parentSpanId === undefined || span.parentSpanId === parentSpanId));
  expect(found).toHaveLength(1);
  return found[0] as RecordedSpan;
}

describe.each(['stream', 'unary'] as const)('a call by %s', (carrier) => {
  const erase = 'consent.v1.ConsentService/EraseSubject';

  test('has a client span and a server span below it', async () => {
    const spans = await recordSpans(async () => {
      const server = await startServer();
      const client = connect(server.port(), { carrier });
      await withSpan(request('request'), '', () => client.eraseSubject(eraseRequest('a-subject')));
      await stopAll();
    });
    const outer = only(spans, 'request');
    const made = only(spans, erase, outer.spanId);
    const served = only(spans, erase, made.spanId);
    expect(new Set([outer, made, served].map((span) => span.traceId)).size).toBe(1);
    expect(served.attributes).toEqual({ 'rpc.system': 'grpc', 'rpc.service': 'consent.v1.ConsentService', 'rpc.method': 'EraseSubject' });
    expect(made.attributes).toEqual(served.attributes);
    expect([outer, made, served].filter((span) => span.failed)).toEqual([]);
  });

  test('that fails marks its client span as failed, and its server span only for an internal error', async () => {
    const errors = [notFound('consent'), new Error('a secret detail')];
    const spans = await recordSpans(async () => {
      const server = await startServer({ handlers: { eraseSubject: () => Promise.reject(errors.shift() as Error) } });
      const client = connect(server.port(), { carrier });
      for (const name of ['refused', 'broken'])
        await withSpan(request(name), '', () => client.eraseSubject(eraseRequest('s')).catch(() => undefined));
      await stopAll();
    });
    const pairOf = (name: string) => {
      const made = only(spans, erase, only(spans, name).spanId);
      return [made, only(spans, erase, made.spanId)].map(({ failed, attributes }) => ({ failed, kind: attributes['error.type'] }));
    };
    expect(pairOf('refused')).toEqual([
      { failed: true, kind: 'not_found' },
      { failed: false, kind: 'not_found' },
    ]);
    expect(pairOf('broken')).toEqual([
      { failed: true, kind: 'internal' },
      { failed: true, kind: 'internal' },
    ]);
    expect(JSON.stringify(spans)).not.toContain('a secret detail');
  });

  test('of an unsampled request creates no spans, and carries its trace', async () => {
    let inside = '';
    const spans = await recordSpans(async () => {
      const server = await startServer({
        handlers: {
          eraseSubject: () => {
            inside = activeTraceparent();
            return Promise.resolve({ erased: 1 });
          },
        },
      });
      const client = connect(server.port(), { carrier });
      await withSpan(request('request'), unsampled, () => client.eraseSubject(eraseRequest('s')));
      await stopAll();
    });
    expect(inside).toMatch(new RegExp(`^00-${traceId}-(?!b7ad6b7169203331)[0-9a-f]{16}-00$`));
    // What an earlier file left running in this process may make spans of other traces.
    expect(spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });
});

describe('a call that several requests share', () => {
  const create = 'consent.v1.ConsentService/CreateConsents';

  async function together(requests: Record<string, string>): Promise<RecordedSpan[]> {
    return recordSpans(async () => {
      const server = await startServer();
      const grouped = groupedCreates(connect(server.port()));
      await Promise.all(Object.entries(requests).map(([name, traceparent]) => withSpan(request(name), traceparent, () => grouped(name))));
      await stopAll();
    });
  }

  function groupedCreates(client: TestClient, limits: { maxGroup?: number; maxInFlight?: number } = {}) {
    const run = async (ids: string[]) =>
      (await client.createConsents({ rows: ids.flatMap((id) => createRequest(id).rows), sites: [] })).results;
    return createGrouper<string, unknown>({ run, ...limits });
  }

  test('belongs to the first request and links to the others, which link back', async () => {
    const spans = await together({ first: '', second: '', third: '' });
    const [first, second, third] = [only(spans, 'first'), only(spans, 'second'), only(spans, 'third')];
    const made = only(spans, create, first.spanId);
    expect(made.links).toEqual([second.spanId, third.spanId]);
    expect([first, second, third].map(({ links }) => links)).toEqual([[], [made.spanId], [made.spanId]]);
    const served = only(spans, create, made.spanId);
    expect(served.links).toEqual([]);
    const traces = new Set([first, second, third].map((span) => span.traceId));
    expect(traces.size).toBe(3);
    expect(spans.filter((span) => traces.has(span.traceId))).toHaveLength(5);
  });

  test('belongs to the first sampled request', async () => {
    const spans = await together({ unsampled, sampled: '' });
    const made = only(spans, create, only(spans, 'sampled').spanId);
    expect(made.links).toEqual([]);
  });

  test('does not belong to the request whose answer freed the slot', async () => {
    const spans = await recordSpans(async () => {
      const server = await startServer();
      const grouped = groupedCreates(connect(server.port()), { maxGroup: 1, maxInFlight: 1 });
      await Promise.all(['before', 'after'].map((name) => withSpan(request(name), '', () => grouped(name))));
      await stopAll();
    });
    for (const name of ['before', 'after']) only(spans, create, only(spans, name).spanId);
  });
});
