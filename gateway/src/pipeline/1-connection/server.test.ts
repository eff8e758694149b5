import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { createHttpServer } from './server';

const connections = { max: 10, maxPerAddress: 10, isTrustedProxy: () => false };

describe('the HTTP server', () => {
  const app = express();
  const observer = { observe: () => undefined, observeRefusal: () => undefined, errorsPage: 'https://consent.example.com/docs/errors' };
  const server = createHttpServer(app, {
    connections,
    securityHeaders: { api: [], pages: [] },
    observer,
    onConnectionDropped: () => undefined,
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());

  test('creates requests and responses with the prototypes of express, before express handles them', async () => {
    const prototypes: unknown[] = [];
    server.prependOnceListener('request', (request, response) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    });
    app.get('/', (_request, response) => void response.end('answered'));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await answer.text()).toBe('answered');
    expect(prototypes[0]).toBe(app.request);
    expect(prototypes[1]).toBe(app.response);
  });
});

test('closes an answer that its client never reads', async () => {
  const app = express();
  const observer = { observe: () => undefined, observeRefusal: () => undefined, errorsPage: 'https://consent.example.com/docs/errors' };
  const server = createHttpServer(app, {
    connections,
    securityHeaders: { api: [], pages: [] },
    stalledAfterMs: 200,
    observer,
    onConnectionDropped: () => undefined,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const closed = new Promise((resolve) => {
    app.get('/', (_request, response) => void response.once('close', resolve).end(Buffer.alloc(64 * 1024 * 1024)));
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .pause()
    .on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
