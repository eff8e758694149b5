import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ServiceError } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { createInternalSource, type InternalSource } from './internal-source';

const certificates = join(__dirname, '../../../packages/rpc/test/certificates');
const read = (name: string) => readFileSync(join(certificates, name));
const tlsOf = (name: string) => ({ ca: read('ca.crt'), cert: read(`${name}.crt`), key: read(`${name}.key`) });

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop();
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function startInternal({ tls, answer }: { tls?: ReturnType<typeof tlsOf>; answer?: RequestListener } = {}) {
  const seen: Seen[] = [];
  const sockets = new Set<unknown>();
  const recordRequest = async (request: IncomingMessage, response: ServerResponse) => {
    sockets.add(request.socket);
    seen.push({ method: request.method, url: request.url, headers: request.headers, body: await text(request) });
    response.end(`answer ${seen.length}`);
  };
  const listener: RequestListener = answer ?? ((request, response) => void recordRequest(request, response));
  const server = tls === undefined ? createServer(listener) : createHttpsServer({ ...tls, requestCert: true }, listener);
  return { seen, sockets, address: `127.0.0.1:${await listen(server as ReturnType<typeof createServer>)}` };
}

/** Fakes the gateway: each request opens the source and is answered with its body. */
async function startEdge(source: InternalSource) {
  const outcomes: string[] = [];
  const messages: string[] = [];
  cleanups.push(source.stop);
  const open = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('X-Request-Id', 'req-1');
    try {
      const answer = await source.open({ request, response }, { path: '/internal/x?a=1', headers: { range: request.headers.range } });
      const body = await text(answer);
      outcomes.push(body);
      response.end(body);
    } catch (error) {
      outcomes.push(ServiceError.from(error).kind);
      messages.push(ServiceError.from(error).message);
      response.statusCode = 503;
      response.end();
    }
  };
  return { outcomes, messages, port: await listen(createServer((request, response) => void open(request, response))) };
}

test('forwards only the named headers and the request id: no key, no cookie, no body', async () => {
  const internal = await startInternal();
  const { port } = await startEdge(createInternalSource({ to: 'export', address: internal.address, tls: undefined }));
  const smuggled = 'GET /internal/other HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const number of [1, 2, 3]) {
    const sent = httpRequest({
      port,
      path: '/outside?b=2',
      headers: { authorization: 'Bearer sk-secret', cookie: 'session=secret', range: 'bytes=0-1', 'content-length': smuggled.length },
    });
    sent.end(smuggled);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await text(answer)).toBe(`answer ${number}`);
  }
  for (const { method, url, headers, body } of internal.seen) {
    expect({ method, url, body }).toEqual({ method: 'GET', url: '/internal/x?a=1', body: '' });
    expect(Object.keys(headers).sort()).toEqual(['connection', 'host', 'range', 'x-request-id']);
    expect(headers['x-request-id']).toBe('req-1');
  }
  expect(internal.seen).toHaveLength(3);
  expect(internal.sockets.size).toBe(1);
});

test('a request on a reused connection that the process closes is retried once on a new connection', async () => {
  const used = new Set<unknown>();
  const internal = await startInternal({
    answer: ({ socket }, response) => {
      if (used.has(socket)) return void socket.destroy();
      used.add(socket);
      response.end('answer');
    },
  });
  const { port } = await startEdge(createInternalSource({ to: 'consent', address: internal.address, tls: undefined }));
  for (const expected of ['answer', 'answer', 'answer']) {
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe(expected);
  }
  expect(used.size).toBe(3);
});

test('a request on a new connection that the process closes is not retried', async () => {
  let requests = 0;
  const internal = await startInternal({
    answer: ({ socket }) => {
      requests += 1;
      socket.destroy();
    },
  });
  const { port } = await startEdge(createInternalSource({ to: 'consent', address: internal.address, tls: undefined }));
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(503);
  expect(requests).toBe(1);
});

test('a client that disconnects early ends the internal request', async () => {
  let ended = false;
  let asked = false;
  const internal = await startInternal({
    answer: (request) => {
      asked = true;
      request.once('close', () => (ended = true));
    },
  });
  const edge = await startEdge(createInternalSource({ to: 'export', address: internal.address, tls: undefined }));
  const sent = httpRequest({ port: edge.port }).on('error', () => undefined);
  sent.end();
  await waitUntil('the request arrived', () => asked);
  sent.destroy();
  const leftAt = performance.now();
  await waitUntil('the request has ended', () => ended);
  // Its own timeout would end it after 50 s.
  expect(performance.now() - leftAt).toBeLessThan(45_000);
  await waitUntil('it is told', () => edge.outcomes.length === 1);
  expect(edge.outcomes).toEqual(['unavailable']);
});

const wrapOpen = (source: InternalSource, open: (opened: InternalSource['open']) => InternalSource['open']): InternalSource => ({
  ...source,
  open: open(source.open),
});

test('sends no internal request for a client that has disconnected', async () => {
  const internal = await startInternal();
  let arrived = false;
  const source = wrapOpen(
    createInternalSource({ to: 'export', address: internal.address, tls: undefined }),
    (open) => async (raw, request) => {
      arrived = true;
      await waitUntil('the client is gone', () => raw.response.destroyed);
      return open(raw, request);
    },
  );
  const edge = await startEdge(source);
  const sent = httpRequest({ port: edge.port }).on('error', () => undefined);
  sent.end();
  await waitUntil('the request arrived', () => arrived);
  sent.destroy();
  await waitUntil('it is told', () => edge.outcomes.length === 1);
  expect([edge.outcomes, internal.seen]).toEqual([['unavailable'], []]);
});

describe('a cancelled request', () => {
  async function startUnwanted({ answersHead, isUnwantedImmediately = false }: { answersHead: boolean; isUnwantedImmediately?: boolean }) {
    const requests = { began: 0, ended: 0 };
    const internal = await startInternal({
      answer: (request, response) => {
        requests.began++;
        request.once('close', () => requests.ended++);
        if (answersHead) response.write('the beginning');
      },
    });
    const unwanted = new AbortController();
    let heads = 0;
    const source = wrapOpen(
      createInternalSource({ to: 'export', address: internal.address, tls: undefined }),
      (open) => async (raw, request) => {
        const opening = open(raw, { ...request, unwanted: unwanted.signal });
        if (isUnwantedImmediately) unwanted.abort();
        const answer = await opening;
        heads++;
        return answer;
      },
    );
    return { requests, heads: () => heads, unwanted, edge: await startEdge(source) };
  }

  test.each([
    ['before its answer', false],
    ['in the middle of its answer', true],
  ])('ends %s, although its client stays connected', async (_when, answersHead) => {
    const { requests, heads, unwanted, edge } = await startUnwanted({ answersHead });
    const answered = fetch(`http://127.0.0.1:${edge.port}`);
    await waitUntil('it is there', () => requests.began === 1 && heads() === Number(answersHead));
    unwanted.abort();
    await waitUntil('it has ended', () => requests.ended === 1);
    expect((await answered).status).toBe(503);
  });

  test('is not sent when it has no connection yet', async () => {
    const { requests, edge } = await startUnwanted({ answersHead: true, isUnwantedImmediately: true });
    expect((await fetch(`http://127.0.0.1:${edge.port}`)).status).toBe(503);
    expect([edge.outcomes, requests.began]).toEqual([['unavailable'], 0]);
  });
});

test.each([
  ['consent', /^The consents cannot be read/],
  ['export', /^The files of exports cannot be read/],
  ['evidence', /^The evidence cannot be read/],
] as const)('answers unavailable when nothing listens at the address of %s, and says which data cannot be read', async (to, message) => {
  const { port, outcomes, messages } = await startEdge(createInternalSource({ to, address: '127.0.0.1:9', tls: undefined }));
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(503);
  expect(outcomes).toEqual(['unavailable']);
  expect(messages).toEqual([expect.stringMatching(message)]);
});

test('with certificates, both ends verify each other: another server gets no request, and an unauthorized client gets no answer', async () => {
  const internal = await startInternal({ tls: tlsOf('export') });
  const member = await startEdge(createInternalSource({ to: 'export', address: internal.address, tls: tlsOf('gateway') }));
  expect(await (await fetch(`http://127.0.0.1:${member.port}`)).text()).toBe('answer 1');
  const strange = await startEdge(createInternalSource({ to: 'export', address: internal.address, tls: tlsOf('stranger') }));
  expect((await fetch(`http://127.0.0.1:${strange.port}`)).status).toBe(503);
  const plain = await startInternal();
  const secured = await startEdge(createInternalSource({ to: 'export', address: plain.address, tls: tlsOf('gateway') }));
  expect((await fetch(`http://127.0.0.1:${secured.port}`)).status).toBe(503);
  const other = await startInternal({ tls: tlsOf('webhook') });
  const misled = await startEdge(createInternalSource({ to: 'export', address: other.address, tls: tlsOf('gateway') }));
  expect((await fetch(`http://127.0.0.1:${misled.port}`)).status).toBe(503);
  expect(other.seen).toEqual([]);
  expect(plain.seen).toEqual([]);
});
