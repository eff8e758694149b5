import { startChildServer } from '../test/child-server';
import { createRequest, eraseRequest, newConsent, stored } from '../test/consent-handlers';
import { startCuttableProxy } from '../test/cuttable-proxy';
import { connect, startServer, stopAfterTest, stopAll } from '../test/system';
import { until } from '../test/until';

afterEach(stopAll);

/** Calls wait until the test releases them. The client connects through a proxy, which the test can cut. */
async function cuttableSystem() {
  const arrived: string[] = [];
  const releases: (() => void)[] = [];
  const hold = <T>(id: string, response: T) => {
    arrived.push(id);
    return new Promise<T>((resolve) => releases.push(() => resolve(response)));
  };
  const server = await startServer({
    handlers: {
      createConsents: ({ rows }) => hold(rows[0]!.id, { results: [] }),
      eraseSubject: ({ subjectId }) => hold(subjectId, { erased: arrived.length }),
      issueReceipt: ({ id }) => hold(id, { receiptId: 'rcpt_1', consent: stored(newConsent) }),
    },
  });
  const proxy = stopAfterTest(await startCuttableProxy(server.port()));
  const client = connect(proxy.port);
  return { arrived, proxy, client, release: () => releases.splice(0).forEach((release) => release()) };
}

describe('when the connection breaks', () => {
  test('an idempotent call is sent again and answered', async () => {
    const { arrived, proxy, client, release } = await cuttableSystem();
    const answer = client.createConsents(createRequest('again'));
    await until(() => arrived.length === 1);
    proxy.cut();
    await until(() => arrived.length === 2);
    release();
    await expect(answer).resolves.toEqual({ results: [] });
    expect(arrived).toEqual(['again', 'again']);
  });

  test('[decision 9.5] a change that is not idempotent has an unknown outcome and is not sent again', async () => {
    const { arrived, proxy, client, release } = await cuttableSystem();
    const answer = client.eraseSubject(eraseRequest('once'));
    await until(() => arrived.length === 1);
    proxy.cut();
    await expect(answer).rejects.toMatchObject({ kind: 'outcome_unknown' });
    const next = client.eraseSubject(eraseRequest('next'));
    await until(() => arrived.length === 2);
    release();
    await next;
    expect(arrived).toEqual(['once', 'next']);
  });

  test('[decision 9.5] a call without changes fails as unavailable, because a repeat is safe', async () => {
    const { arrived, proxy, client } = await cuttableSystem();
    const answer = client.issueReceipt({ accountId: 'a', id: 'read', actor: { kind: 'system', id: '' } });
    await until(() => arrived.length === 1);
    proxy.cut();
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable' });
    expect(arrived).toEqual(['read']);
  });

  test('a call is sent at most three times, because it may itself break the connection', async () => {
    const { arrived, proxy, client } = await cuttableSystem();
    const answer = expect(client.createConsents(createRequest('deadly'))).rejects.toMatchObject({ kind: 'outcome_unknown' });
    for (const sends of [1, 2, 3]) {
      await until(() => arrived.length === sends);
      proxy.cut();
    }
    await answer;
    expect(arrived).toEqual(['deadly', 'deadly', 'deadly']);
  });

  test.each(['stream', 'unary'] as const)('the handler is aborted, under %s', async (carrier) => {
    let signal: AbortSignal | undefined;
    const server = await startServer({
      handlers: {
        eraseSubject: (_request, call) => {
          signal = call.signal;
          return new Promise(() => undefined);
        },
      },
    });
    const proxy = stopAfterTest(await startCuttableProxy(server.port()));
    const answer = expect(connect(proxy.port, { carrier }).eraseSubject(eraseRequest('s'))).rejects.toMatchObject({
      kind: 'outcome_unknown',
    });
    await until(() => signal !== undefined);
    proxy.cut();
    await answer;
    await until(() => signal!.aborted);
  });
});

describe('when the server is killed', () => {
  test('an idempotent call is answered by the next server on the port; any other change has an unknown outcome', async () => {
    const first = await startChildServer({ answers: false });
    const client = connect(first.port);
    const create = client.createConsents(createRequest('row'));
    const erase = client.eraseSubject(eraseRequest('subject'));
    const eraseFails = expect(erase).rejects.toMatchObject({ kind: 'outcome_unknown' });
    await until(() => first.received.length === 2);
    await first.kill();
    await eraseFails;
    const second = await startChildServer({ answers: true, port: first.port });
    expect((await create).results[0]?.failure?.message).toBe(`answered by ${second.pid}`);
    expect(second.received).toEqual(['row']);
  });
});
