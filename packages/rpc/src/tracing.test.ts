import { activeTraceparent, startTracing, withSpan } from '@consent/kernel';
import { eraseRequest } from '../test/consent-handlers';
import { connect, startServer, stopAfterTest, stopAll } from '../test/system';

afterEach(stopAll);

test.each(['stream', 'unary'] as const)('a handler called by %s works in the trace of its caller', async (carrier) => {
  // The trace is not sampled, so nothing is sent. Only the propagated context matters.
  stopAfterTest(startTracing('test', 'http://127.0.0.1:9'));
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  let traceparent = '';
  const server = await startServer({
    handlers: {
      eraseSubject: () => {
        traceparent = activeTraceparent();
        return Promise.resolve({ erased: 1 });
      },
    },
  });
  const client = connect(server.port(), { carrier });
  await withSpan('request', 'server', `00-${traceId}-b7ad6b7169203331-00`, () => client.eraseSubject(eraseRequest('s')));
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-(?!b7ad6b7169203331)[0-9a-f]{16}-00$`));
});
