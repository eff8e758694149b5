import { consentService, type ConsentServiceMethods } from '@consent/contracts';
import { invalid, unavailable } from '@consent/kernel/errors';
import { createRecordingLogger } from '@consent/testkit';
import { consentHandlers, eraseRequest } from '../test/consent-handlers';
import { connect, startServer, stopAfterTest, stopAll, testRegistry } from '../test/system';
import { until } from '../test/until';
import { failedCallOf, implement, runInRequest, type Handlers } from './index';
import { createDispatcher } from './server/dispatcher';

afterEach(stopAll);

const method = 'consent.v1.ConsentService/EraseSubject';

describe.each(['stream', 'unary'] as const)('a call by %s that fails', (carrier) => {
  test('gives the log of its caller the service, the method and the request id', async () => {
    const server = await startServer({ handlers: { eraseSubject: () => Promise.reject(unavailable('The database is unavailable.')) } });
    const client = connect(server.port(), { carrier, to: 'consent' });
    const error: unknown = await runInRequest({ requestId: 'req-1' }, () => client.eraseSubject(eraseRequest('s'))).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ kind: 'unavailable', message: 'The database is unavailable.' });
    expect(failedCallOf(error)).toMatchObject({ to: 'consent', method, requestId: 'req-1' });
  });

  test('because of a fault of its caller gives the log nothing', async () => {
    const server = await startServer({ handlers: { eraseSubject: () => Promise.reject(invalid('No.')) } });
    const client = connect(server.port(), { carrier });
    const error: unknown = await client.eraseSubject(eraseRequest('s')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'invalid' });
    expect(failedCallOf(error)).toBeUndefined();
  });

  test('in a second service is logged by the first service under the name of the second', async () => {
    const { logger, lines } = createRecordingLogger();
    const last = await startServer({ handlers: { eraseSubject: () => Promise.reject(unavailable('The database is unavailable.')) } });
    const toLast = connect(last.port(), { carrier, to: 'account' });
    const between = await startServer({ logger, handlers: { eraseSubject: (request) => toLast.eraseSubject(request) } });
    const client = connect(between.port(), { carrier, to: 'consent' });
    const error: unknown = await runInRequest({ requestId: 'req-2' }, () => client.eraseSubject(eraseRequest('s'))).catch(
      (thrown: unknown) => thrown,
    );
    expect(failedCallOf(error)).toMatchObject({ to: 'consent' });
    expect(lines).toMatchObject([{ level: 'warn', fields: { request_id: 'req-2', method: `/${method}` } }]);
    expect(failedCallOf(lines[0]?.fields['error'])).toMatchObject({ to: 'account', method });
  });
});

describe('a call whose deadline passes on the server', () => {
  /** Dispatches a call directly. No client is involved, so nothing can cancel the call. */
  function runCall(eraseSubject: Handlers<ConsentServiceMethods>['eraseSubject']) {
    const { logger, lines } = createRecordingLogger();
    const services = [implement(consentService, consentHandlers({ eraseSubject }))];
    const dispatcher = createDispatcher({ services, logger, registry: testRegistry(), maxMessageBytes: 1_000 });
    stopAfterTest({ stop: () => Promise.resolve(dispatcher.stop()) });
    const { path, requestSerialize } = consentService.methods.eraseSubject;
    const payload = requestSerialize(eraseRequest('s'));
    const caller = { names: [], methods: new Set([path]), isStranger: false };
    dispatcher.dispatch({ caller, method: path, payload, timeoutMs: 100, requestId: 'req-3', cell: '', traceparent: '' }, () => undefined);
    return { lines, idle: () => dispatcher.idle() };
  }
  const late = { level: 'warn', text: 'a call was not answered in time', fields: { request_id: 'req-3', method: `/${method}` } };

  test('is logged immediately, and again when its handler fails later', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { lines, idle } = runCall(() => new Promise((_resolve, reject) => (fail = reject)));
    await until(() => lines.length === 1);
    fail(unavailable('The database is unavailable.', new Error('Query read timeout')));
    await idle();
    expect(lines).toMatchObject([late, { level: 'warn', text: 'a call failed', fields: { request_id: 'req-3' } }]);
  });

  test.each([
    ['the reason it was given', (reason: unknown) => reason],
    ['what an API makes of it', () => new DOMException('Aborted', 'AbortError')],
  ])('is logged once when the handler then throws only the abort: %s', async (_what, errorOf) => {
    const { lines, idle } = runCall(
      (_request, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(errorOf(signal.reason) as Error))),
    );
    await idle();
    expect(lines).toMatchObject([late]);
  });
});

describe('without a connection', () => {
  async function unusedPort(): Promise<number> {
    const server = await startServer();
    await server.stop();
    return server.port();
  }

  test('the log has the name and the address of the service, and the error says that the call was never sent', async () => {
    const { logger, lines } = createRecordingLogger();
    const client = connect(await unusedPort(), { to: 'consent', logger });
    const error: unknown = await client.eraseSubject(eraseRequest('s'), { timeoutMs: 50 }).catch((thrown: unknown) => thrown);
    expect(failedCallOf(error)?.cause).toMatchObject({ message: expect.stringContaining('never sent') });
    await until(() => lines.length > 0);
    expect(lines).toMatchObject([{ level: 'warn', fields: { to: 'consent', target: expect.stringContaining('127.0.0.1') } }]);
    expect(client.connection.name).toBe('connection to consent');
  });

  test('the gauge of the connection is 0, and 1 after it connects', async () => {
    const registry = testRegistry();
    const port = await unusedPort();
    const client = connect(port, { to: 'consent', registry });
    client.connection.start();
    const gauge = async () => /rpc_connected{connection="consent",service="test"} (\d)/.exec(await registry.metrics())?.[1];
    expect(await gauge()).toBe('0');
    await startServer({ port });
    await until(async () => (await gauge()) === '1');
  });
});
