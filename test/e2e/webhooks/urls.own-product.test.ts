import { createServer, type Server } from 'node:net';
import { expectError, messageOf } from '../../system/expect-error';
import { startSystem, type OwnSystem } from '../../system/start-system';
import type { Browser } from '../../system/browser';
import { createEndpoint, deliveryIn, readEndpoint, type DeliveryJson } from './webhook-calls';

/** Runs with the rules of production: WEBHOOK_ALLOW_INSECURE is false. */
let system: OwnSystem;
let browser: Browser;
let listener: Server;
let connections = 0;

beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  system = await startSystem({ settings: { WEBHOOK_ALLOW_INSECURE: 'false' } });
  browser = await system.signIn(await system.tenants.create());
});

afterAll(async () => {
  await system.stop();
  listener.close();
});

const port = () => (listener.address() as { port: number }).port;
const publicUrl = 'https://hooks.example.com/';

test.each([
  ['http', 'http://hooks.example.com/'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback by number', 'https://2130706433/'],
  ['loopback by octal digits', 'https://0177.0.0.1/'],
  ['loopback in short', 'https://127.1/'],
  ['loopback in full-width digits', 'https://１２７.0.0.1/'],
  ['loopback with a dot at the end', 'https://127.0.0.1./'],
  ['this network', 'https://0.0.0.0/'],
  ['a private network', 'https://10.1.2.3/'],
  ['another private network', 'https://172.31.255.255/'],
  ['a third private network', 'https://192.168.0.1/'],
  ['a carrier’s network', 'https://100.64.0.1/'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['multicast', 'https://224.0.0.1/'],
  ['IPv6 loopback', 'https://[::1]/'],
  ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['IPv4 in NAT64', 'https://[64:ff9b::7f00:1]/'],
  ['IPv4 in 6to4', 'https://[2002:7f00:1::]/'],
  ['a unique local address', 'https://[fd00::1]/'],
  ['a link-local address', 'https://[fe80::1]/'],
  ['localhost', 'https://localhost/'],
  ['localhost with a dot', 'https://localhost./'],
  ['a name below localhost', 'https://api.localhost/'],
])('[decisions 5.5, 8.17] %s is refused when an endpoint is created or edited', async (_, url) => {
  const answer = await browser.post('/webhooks/endpoints', { url, event_types: [] });
  expectError(answer, 400, 'invalid_request');
  expect(messageOf(answer)).toContain('url');
  const { id } = await createEndpoint(browser, publicUrl);
  expectError(await browser.put(`/webhooks/endpoints/${id}`, { url, event_types: [] }), 400, 'invalid_request');
  expect((await readEndpoint(browser, id)).url).toBe(publicUrl);
  await browser.delete(`/webhooks/endpoints/${id}`);
});

test.each([
  ['a public IPv4 literal', 'https://8.8.8.8/'],
  ['a public IPv6 literal', 'https://[2606:4700:4700::1111]/'],
  ['a name, because its address is checked at each attempt', 'https://internal.example.com:8443/a?b=c'],
])('[decision 8.17] %s is accepted', async (_, url) => {
  expect((await createEndpoint(browser, url)).url).toBe(url);
});

test.each([
  ['http', () => `http://127.0.0.1:${port()}/`, 'The URL is not allowed.'],
  ['a private address', () => `https://127.0.0.1:${port()}/`, 'The URL is not allowed.'],
])('[decision 5.5] %s, saved while it was allowed, is not called', async (_, url, error) => {
  const { id } = await createEndpoint(browser, publicUrl);
  await system.sql.webhook.query('UPDATE endpoints SET url = $2 WHERE id = $1', [id, url()]);
  const { body } = await browser.post(`/webhooks/endpoints/${id}/test`);
  const { attempts } = await deliveryIn(browser, (body as DeliveryJson).id, 'exhausted');
  expect(attempts).toEqual([expect.objectContaining({ status_code: null, error, response_body: '' })]);
  expect(connections).toBe(0);
});
