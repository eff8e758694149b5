import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startGateway, type TestGateway } from './start-gateway';

const demo = {
  ...{ email: 'demo@example.com', password: 'secret', api_key: 'sk-demo', site_id: 'site', site_token: 'st_demo' },
  ...{ mail_url: 'http://127.0.0.1:1025', receiver_url: 'http://127.0.0.1:1026' },
};

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  await writeFile(
    join(folder, 'demo.json'),
    JSON.stringify({ ...demo, log_url: 'http://127.0.0.1:1027', showcase: { password: 'another' } }),
  );
  gateway = await startGateway({ settings: { DEMO_FILE: join(folder, 'demo.json'), HOST: '0.0.0.0' } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

async function get(headers: OutgoingHttpHeaders = {}, host = '127.0.0.1') {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet({ host, port: gateway.port, path: '/docs/demo.json', headers, agent: false }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, caching: answer.headers['cache-control'], body: JSON.parse(await text(answer)) as object };
}

test.each([{}, { host: 'localhost:8080' }, { 'sec-fetch-site': 'same-origin' }])(
  '[decision 27.4] a browser on this machine gets the demo credentials, the inbox and the receiver, and no other field of the file: %j',
  async (headers) => {
    expect(await get(headers)).toEqual({ status: 200, caching: 'no-store', body: demo });
  },
);

test.each([
  // A name that a stranger's DNS leads to this machine.
  { host: 'rebound.example' },
  { host: 'localhost.example:8080' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  // A proxy on this machine.
  { 'x-forwarded-for': '203.0.113.7' },
])('[decision 27.4] any other request is 404 without credentials: %j', async (headers) => {
  const answer = await get(headers);
  expect(answer.status).toBe(404);
  expect(JSON.stringify(answer.body)).not.toContain('sk-demo');
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((network) => network?.family === 'IPv4' && !network.internal)?.address;

test.runIf(outside !== undefined)('[decision 27.4] a request from the network is 404', async () => {
  expect((await get({ host: 'localhost' }, outside)).status).toBe(404);
});

test('[decision 27.4] a gateway without DEMO_FILE has no /docs/demo.json', async () => {
  const other = await startGateway();
  const answer = await fetch(`http://127.0.0.1:${other.port}/docs/demo.json`);
  await other.stop();
  expect(answer.status).toBe(404);
});
