import { setTimeout as wait } from 'node:timers/promises';
import { eraseRequest } from '../test/consent-handlers';
import { connect, startServer, stopAll } from '../test/system';
import { until } from '../test/until';
import { createGrouper, currentRequest, runInRequest, withDeadline, type CallContext } from './index';

afterEach(stopAll);

const inMs = (ms: number) => performance.now() + ms;

describe.each(['stream', 'unary'] as const)('a request that calls further services over %s', (carrier) => {
  /** client -> between -> last. Returns the context that `last` received. */
  async function throughTwo(request: { requestId: string; deadlineAtMs?: number }, timeoutMs?: number): Promise<CallContext> {
    let arrived: CallContext | undefined;
    const last = await startServer({
      handlers: {
        eraseSubject: (_request, call) => {
          arrived = call;
          return Promise.resolve({ erased: 0 });
        },
      },
    });
    const toLast = connect(last.port(), { carrier });
    // The context must survive an await before the next call.
    const between = await startServer({ handlers: { eraseSubject: (asked) => wait(5).then(() => toLast.eraseSubject(asked)) } });
    const client = connect(between.port(), { carrier });
    await runInRequest(request, () => client.eraseSubject(eraseRequest('s'), { timeoutMs }));
    return arrived!;
  }

  test('keeps its id from service to service', async () => {
    expect((await throughTwo({ requestId: 'req-1' })).requestId).toBe('req-1');
  });

  test('gives the last service no more than the remaining time of the first caller', async () => {
    const left = async (...given: Parameters<typeof throughTwo>) => (await throughTwo(...given)).deadlineAtMs - performance.now();
    expect(await left({ requestId: '' }, 3_000)).toBeLessThan(3_000);
    expect(await left({ requestId: '', deadlineAtMs: inMs(2_000) }, 60_000)).toBeLessThan(2_000);
  });

  test('ends its reads in the last service when its caller leaves, and no change', async () => {
    const signals: AbortSignal[] = [];
    const last = await startServer({
      handlers: {
        listHistory: (_request, { signal }) => {
          signals.push(signal);
          return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
        },
        eraseSubject: () => wait(100).then(() => ({ erased: 1 })),
      },
    });
    const toLast = connect(last.port(), { carrier });
    const between = await startServer({
      handlers: { listHistory: toLast.listHistory, eraseSubject: (asked) => toLast.eraseSubject(asked) },
    });
    const client = connect(between.port(), { carrier });
    const caller = new AbortController();
    const [read, change] = runInRequest({ requestId: '', signal: caller.signal }, () => [
      client.listHistory({ accountId: 'account', id: 'id', limit: 1 }),
      client.eraseSubject(eraseRequest('s')),
    ]);
    await until(() => signals.length === 1);
    caller.abort(new Error('The caller has left.'));
    await expect(read).rejects.toMatchObject({ kind: 'deadline' });
    await until(() => signals[0]!.aborted);
    expect(await change).toEqual({ erased: 1 });
  });

  test('lets the reads of a change run to their end', async () => {
    let context: ReturnType<typeof currentRequest>;
    const erase = () => Promise.resolve({ erased: ((context = currentRequest()), 0) });
    const server = await startServer({ handlers: { eraseSubject: erase } });
    await connect(server.port(), { carrier }).eraseSubject(eraseRequest('s'));
    expect(Object.keys(context!)).toEqual(['requestId', 'cell', 'origin', 'deadlineAtMs']);
  });

  test('makes no call after its deadline', async () => {
    const server = await startServer({ handlers: { eraseSubject: () => Promise.reject(new Error('was called')) } });
    const client = connect(server.port(), { carrier });
    const late = runInRequest({ requestId: '', deadlineAtMs: inMs(-1) }, () => client.eraseSubject(eraseRequest('s')));
    await expect(late).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('withDeadline never exceeds the deadline of the request, and keeps its id', () => {
  const limits = (outerMs: number | undefined, timeoutMs: number) => {
    const outer = { requestId: 'a', deadlineAtMs: outerMs === undefined ? undefined : inMs(outerMs) };
    const inner = runInRequest(outer, () => withDeadline(timeoutMs, currentRequest))!;
    expect(inner.requestId).toBe('a');
    return Math.round((inner.deadlineAtMs! - performance.now()) / 1_000);
  };
  expect(limits(60_000, 5_000)).toBe(5);
  expect(limits(5_000, 60_000)).toBe(5);
  expect(limits(undefined, 5_000)).toBe(5);
});

describe('work shared by several requests', () => {
  const contexts: ReturnType<typeof currentRequest>[] = [];
  const run = (items: number[]) => {
    contexts.push(currentRequest());
    return wait(5).then(() => items);
  };
  beforeEach(() => void contexts.splice(0));

  test('has the id of the first request and the latest deadline', async () => {
    const grouped = createGrouper({ run });
    const [early, late] = [inMs(1_000), inMs(2_000)];
    await Promise.all([
      runInRequest({ requestId: 'a', deadlineAtMs: early }, () => grouped(1)),
      runInRequest({ requestId: 'b', deadlineAtMs: late }, () => grouped(2)),
    ]);
    expect(contexts).toEqual([{ requestId: 'a', deadlineAtMs: late }]);
  });

  test('goes on when one of the requests ends, unless it is the only one', async () => {
    const grouped = createGrouper({ run });
    const { signal } = new AbortController();
    await Promise.all([
      runInRequest({ requestId: 'a', signal }, () => grouped(1)),
      runInRequest({ requestId: 'b', signal }, () => grouped(2)),
    ]);
    await runInRequest({ requestId: 'c', signal }, () => grouped(3));
    expect(contexts.map((context) => context?.signal)).toEqual([undefined, signal]);
  });

  test('has no deadline when one of the requests has none', async () => {
    const grouped = createGrouper({ run });
    await Promise.all([runInRequest({ requestId: 'a', deadlineAtMs: inMs(1_000) }, () => grouped(1)), grouped(2)]);
    expect(contexts).toEqual([{ requestId: 'a', deadlineAtMs: undefined }]);
  });

  test('never runs in the context of the request that ran before it', async () => {
    const grouped = createGrouper({ run, maxInFlight: 1 });
    const first = runInRequest({ requestId: 'a', deadlineAtMs: inMs(10) }, () => grouped(1));
    await new Promise(setImmediate);
    await Promise.all([first, runInRequest({ requestId: 'b' }, () => grouped(2)), grouped(3)]);
    expect(contexts).toEqual([
      { requestId: 'a', deadlineAtMs: expect.any(Number) as number },
      { requestId: 'b', deadlineAtMs: undefined },
    ]);
  });
});
