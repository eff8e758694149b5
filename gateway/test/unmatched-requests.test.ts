import { connect } from 'node:net';
import { waitUntil } from '@consent/testkit';
import { createLineKeeper } from './logged-requests';
import { metricOf } from './metric-of';
import { startGateway, type TestGateway } from './start-gateway';

const { logger, lines, lineOf } = createLineKeeper();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ logger });
});

afterAll(() => gateway.stop());

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

const countOf = async (method: string, status: number, route = 'unmatched') =>
  (await metricOf(gateway.metricsUrl, 'http_server_request_duration_seconds_count', {
    http_request_method: method,
    http_route: route,
    http_response_status_code: String(status),
  })) ?? 0;

const close = 'Host: x\r\nConnection: close\r\n';

describe('[operations] an answer without a route is logged and counted, without its path', () => {
  test.each([
    ['an unknown path', `GET /api/v1/canary HTTP/1.1\r\n${close}\r\n`, 'GET', 404],
    ['an unknown path outside the API', `POST /canary HTTP/1.1\r\n${close}Content-Length: 0\r\n\r\n`, 'POST', 404],
    ['a path that cannot be decoded', `GET /api/v1/policies/canary%ff HTTP/1.1\r\n${close}\r\n`, 'GET', 404],
    ['an invalid request target', `GET http://[canary HTTP/1.1\r\n${close}\r\n`, 'GET', 404],
    ['a method that the path does not support', `PUT /api/v1/policies HTTP/1.1\r\n${close}Content-Length: 0\r\n\r\n`, 'PUT', 405],
    ['a method that no path supports', `PROPFIND /api/v1/policies HTTP/1.1\r\n${close}\r\n`, '_OTHER', 405],
    ['a method that a page does not support', `DELETE /livez HTTP/1.1\r\n${close}\r\n`, 'DELETE', 405],
    ['no Host header', 'GET /api/v1/policies HTTP/1.1\r\nConnection: close\r\n\r\n', 'GET', 400],
    ['a tunnel', 'CONNECT canary.example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', '_OTHER', 405],
    ['text that is not HTTP', 'canary\r\n\r\n', '_OTHER', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\n${close}X-Canary: ${'x'.repeat(17_000)}\r\n\r\n`, '_OTHER', 431],
  ])('%s', async (_what, text, method, status) => {
    const before = await countOf(method, status);
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const requestId = /x-request-id: (\S+)/i.exec(answer)?.[1] as string;
    const line = await lineOf(requestId);
    expect(line).toMatchObject({ level: 'info', fields: { method, route: 'unmatched', status } });
    expect(JSON.stringify(line)).not.toContain('canary');
    expect(await countOf(method, status)).toBe(before + 1);
    expect(await (await fetch(gateway.metricsUrl)).text()).not.toContain('canary');
  });

  test('a malformed body has one log line and one count of its route, under the request id of the answer', async () => {
    const answer = await raw(
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const line = await lineOf(/x-request-id: (\S+)/i.exec(answer)?.[1] as string);
    expect(line.fields).toMatchObject({ route: '/auth/login', status: 400 });
    expect(await countOf('POST', 400, '/auth/login')).toBe(1);
    expect(await countOf('POST', 400)).toBe(0);
  });
});

test.each([
  ['/api/v1/consents/', 'No such path. Paths have no slash at the end.'],
  ['/policy/8fd3d327-0260-4a53-a008-025185456003/', 'No such path. Paths have no slash at the end.'],
  ['/api/v1/consent', 'No such path. See the API reference at /docs.'],
])('the 404 of %s says what to do', async (path, message) => {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`);
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ error: 'not_found', message })]);
});

test('[operations] pages are counted by name, and successful ones are logged at debug level at most', async () => {
  const before = await countOf('GET', 200, '/livez');
  await raw(`GET /livez HTTP/1.1\r\n${close}\r\n`);
  await waitUntil('it is counted', async () => (await countOf('GET', 200, '/livez')) === before + 1);
  expect(lines.filter(({ level, fields }) => fields['route'] === '/livez' && level !== 'debug')).toEqual([]);
});

test('[operations] requests in flight are counted, and one whose client disconnects before the answer is 499', async () => {
  const active = () => metricOf(gateway.metricsUrl, 'http_server_active_requests');
  expect(await active()).toBe(0);
  let arrived = false;
  gateway.services.answer('login', (() => {
    arrived = true;
    return new Promise(() => undefined);
  }) as never);
  const body = JSON.stringify({ email: 'a@example.com', password: 'twelve letters' });
  const socket = connect(gateway.port, '127.0.0.1', () =>
    socket.write(
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-Request-Id: left-early\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  );
  await waitUntil('the call is under way', () => arrived);
  expect(await active()).toBe(1);
  socket.destroy();
  expect((await lineOf('left-early')).fields).toMatchObject({ route: '/auth/login', status: 499, aborted: true });
  await waitUntil('none is served', async () => (await active()) === 0);
  expect(await countOf('POST', 499, '/auth/login')).toBe(1);
});
