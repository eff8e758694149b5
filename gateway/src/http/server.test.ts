import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createHttpServer } from './server';

describe('the HTTP server', () => {
  const app = express();
  const observer = { observe: () => undefined, observeRefusal: () => undefined };
  const server = createHttpServer(app, { maxConnections: 10, observer, onConnectionDropped: () => undefined });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());

  test('makes requests and responses with the prototypes that express would give them, before express has seen them', async () => {
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
