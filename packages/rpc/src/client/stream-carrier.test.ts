import { consentService } from '@consent/contracts';
import { createSilentLogger } from '@consent/kernel';
import { createRequest, eraseRequest } from '../../test/consent-handlers';
import { startCuttableProxy } from '../../test/cuttable-proxy';
import { connect, startServer, stopAfterTest, stopAll } from '../../test/system';
import { until } from '../../test/until';
import { defaultMaxMessageBytes, maxCallsInFlight } from '../limits';
import type { RpcServer } from '../server/rpc-server';
import type { OutgoingCall } from './carrier';
import { channelSettings } from './channel-settings';
import { createStreamCarrier } from './stream-carrier';

afterEach(stopAll);

async function countingServer(host = '127.0.0.1', port = 0): Promise<{ server: RpcServer; calls: () => number }> {
  let calls = 0;
  const server = await startServer({
    host,
    port,
    handlers: {
      eraseSubject: () => {
        calls += 1;
        return Promise.resolve({ erased: calls });
      },
    },
  });
  return { server, calls: () => calls };
}

async function unusedPort(): Promise<number> {
  const server = await startServer();
  const port = server.port();
  await server.stop();
  return port;
}

describe('while there is no connection', () => {
  test('calls wait and are answered when the server is up, including calls that are not idempotent', async () => {
    const port = await unusedPort();
    const client = connect(port);
    const answers = [client.createConsents(createRequest('i')), client.eraseSubject(eraseRequest('s'))];
    expect(client.connection.isReady()).toBe(false);
    await startServer({ port });
    expect(await Promise.all(answers)).toMatchObject([{ results: [{}] }, { erased: 1 }]);
    expect(client.connection.isReady()).toBe(true);
  });

  test('a call waits until its deadline, then fails as unavailable, because it was never sent', async () => {
    const client = connect(await unusedPort());
    await expect(client.eraseSubject(eraseRequest('s'), { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a full queue refuses another call as unavailable, and has room again when a waiting call ends', async () => {
    const client = connect(await unusedPort(), { maxQueuedCalls: 2 });
    const giveUp = new AbortController();
    const waiting = [client.eraseSubject(eraseRequest('1'), { signal: giveUp.signal }), client.eraseSubject(eraseRequest('2'))];
    const outcomes = Promise.allSettled(waiting);
    await expect(client.eraseSubject(eraseRequest('3'))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Too many calls are waiting.',
    });
    giveUp.abort();
    const instead = Promise.allSettled([client.eraseSubject(eraseRequest('4'))]);
    await client.connection.stop();
    expect(await outcomes).toMatchObject([{ reason: { kind: 'unavailable' } }, { reason: { kind: 'unavailable' } }]);
    expect(await instead).toMatchObject([{ reason: { kind: 'unavailable', message: 'Stopping.' } }]);
  });
});

describe('on a stream', () => {
  test('a late answer is dropped and does not affect other calls', async () => {
    const releases: (() => void)[] = [];
    const server = await startServer({
      handlers: {
        // Ignores its signal, so the response arrives after the deadline.
        eraseSubject: ({ subjectId }) => new Promise((resolve) => releases.push(() => resolve({ erased: Number(subjectId) }))),
      },
    });
    const client = connect(server.port());
    await client.createConsents(createRequest('connected'));
    await expect(client.eraseSubject(eraseRequest('1'), { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'outcome_unknown' });
    const second = client.eraseSubject(eraseRequest('2'));
    await until(() => releases.length === 2);
    releases.forEach((release) => release());
    expect(await second).toEqual({ erased: 2 });
  });

  test('more calls than the limit in flight are all answered, each with its own answer', async () => {
    const server = await startServer({ handlers: { eraseSubject: ({ subjectId }) => Promise.resolve({ erased: Number(subjectId) }) } });
    const client = connect(server.port());
    const numbers = Array.from({ length: 3 * maxCallsInFlight }, (_, at) => at);
    const answers = await Promise.all(numbers.map((number) => client.eraseSubject(eraseRequest(String(number)))));
    expect(answers.map(({ erased }) => erased)).toEqual(numbers);
  });

  test('all clients of a connection share one stream', async () => {
    const server = await startServer();
    const proxy = stopAfterTest(await startCuttableProxy(server.port()));
    const client = connect(proxy.port);
    const second = client.connection.client(consentService);
    await Promise.all([client.eraseSubject(eraseRequest('1')), second.eraseSubject(eraseRequest('2'))]);
    expect(proxy.connections()).toBe(1);
  });

  test('the stream can end after a refused call', async () => {
    const server = await startServer({ services: [] });
    const client = connect(server.port());
    // A call left behind would keep the stream open until its deadline, and the test would hang.
    const call = client.eraseSubject(eraseRequest('s'), { timeoutMs: 600_000 });
    await expect(call).rejects.toMatchObject({ kind: 'internal' });
    await client.connection.stop();
  });

  test('a stop waits for the answers to sent calls, and refuses later calls', async () => {
    let release: () => void = () => undefined;
    let arrived = false;
    const server = await startServer({
      handlers: {
        eraseSubject: () => {
          arrived = true;
          return new Promise((resolve) => {
            release = () => resolve({ erased: 7 });
          });
        },
      },
    });
    const client = connect(server.port());
    const answer = client.eraseSubject(eraseRequest('s'));
    await until(() => arrived);
    const stopped = client.connection.stop();
    await expect(client.eraseSubject(eraseRequest('late'))).rejects.toMatchObject({ kind: 'unavailable' });
    release();
    expect(await answer).toEqual({ erased: 7 });
    await stopped;
  });
});

describe('with several servers behind a name', () => {
  /** Two servers on different loopback addresses. `targets` simulates the DNS records. */
  async function twoServers() {
    const first = await countingServer('127.0.0.1');
    const second = await countingServer('127.0.0.2', first.server.port());
    const port = first.server.port();
    const targets = [`ipv4:127.0.0.1:${port}`, `ipv4:127.0.0.2:${port}`];
    const address = { authority: `test:${port}`, hasSeveral: true, resolve: () => Promise.resolve([...targets]) };
    const settings = channelSettings(address, {}, defaultMaxMessageBytes);
    const carrier = stopAfterTest(
      createStreamCarrier({ to: 'test', address, settings, maxQueuedCalls: 100, logger: createSilentLogger() }),
    );
    const { path, requestSerialize } = consentService.methods.eraseSubject;
    const payload = requestSerialize(eraseRequest('s'));
    const call = (): OutgoingCall => ({
      method: path,
      payload,
      idempotent: false,
      isRead: false,
      deadlineAtMs: performance.now() + 5_000,
      requestId: '',
      cell: '',
      traceparent: '',
      signal: undefined,
      needs: [],
    });
    carrier.start();
    return { first, second, targets, send: () => carrier.send(call()) };
  }

  test('each server gets an equal share of the calls', async () => {
    const { first, second, send } = await twoServers();
    await until(async () => {
      await send();
      return first.calls() > 0 && second.calls() > 0;
    });
    const before = [first.calls(), second.calls()] as const;
    for (let sent = 0; sent < 20; sent += 1) await send();
    expect([first.calls() - before[0], second.calls() - before[1]]).toEqual([10, 10]);
  });

  test('a server that stops loses no call, and the other servers take over', async () => {
    const { first, second, send } = await twoServers();
    await until(async () => {
      await send();
      return first.calls() > 0 && second.calls() > 0;
    });
    let isOver = false;
    const load = Array.from({ length: 16 }, async () => {
      while (!isOver) await send();
    });
    await first.server.stop();
    const after = second.calls();
    await until(() => second.calls() > after + 100);
    isOver = true;
    await Promise.all(load);
  });

  test('a server that leaves the name gets no more calls, and a server that joins it gets calls', async () => {
    const { first, second, targets, send } = await twoServers();
    const [, secondTarget] = targets.splice(1);
    expect(secondTarget).toBeUndefined();
    await until(async () => {
      await send();
      return first.calls() > 0 && second.calls() > 0;
    });
    // A lookup follows when a server goes away. Until then both are used.
    const third = await countingServer('127.0.0.3', first.server.port());
    targets.splice(0, 1, `ipv4:127.0.0.3:${first.server.port()}`);
    await second.server.stop();
    await until(async () => {
      await send();
      return third.calls() > 0;
    });
    await send();
    const before = first.calls();
    for (let sent = 0; sent < 10; sent += 1) await send();
    expect(first.calls()).toBe(before);
  });
});
