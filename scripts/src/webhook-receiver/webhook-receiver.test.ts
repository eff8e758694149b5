import { createHmac } from 'node:crypto';
import { findFreePort } from '@consent/local-stack';
import type { ReceivedWebhook } from './received-webhook';
import { createWebhookReceiver } from './webhook-receiver';

const secret = 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdA==';
let url: string;
let receiver: ReturnType<typeof createWebhookReceiver>;
beforeEach(async () => {
  const port = await findFreePort();
  receiver = createWebhookReceiver({ port });
  receiver.trust({ '/crm': secret });
  await receiver.start();
  url = `http://127.0.0.1:${port}`;
});
afterEach(() => receiver.stop());

function send(path: string, body: string, key = secret): Promise<Response> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  const headers = {
    'X-Service-Event': 'consent.created',
    'X-Service-Delivery': 'a delivery',
    'X-Service-Signature': `t=${seconds},v1=${signature}`,
  };
  return fetch(url + path, { method: 'POST', headers, body });
}
const received = async () => (await (await fetch(`${url}/webhooks`)).json()) as ReceivedWebhook[];

test('a webhook with a valid signature is accepted, and the newest is listed first', async () => {
  expect((await send('/crm', '{"id":"evt_1"}')).status).toBe(204);
  expect((await send('/crm', '{"id":"evt_2"}')).status).toBe(204);
  expect(await received()).toMatchObject([
    {
      number: 2,
      path: '/crm',
      event_type: 'consent.created',
      delivery_id: 'a delivery',
      signature: 'verified',
      status: 204,
      body: '{"id":"evt_2"}',
    },
    { number: 1, body: '{"id":"evt_1"}' },
  ]);
});

test('a forged webhook is refused, and the list gives the reason', async () => {
  expect((await send('/crm', '{}', 'whsec_another')).status).toBe(400);
  expect((await fetch(`${url}/crm`, { method: 'POST', body: '{}' })).status).toBe(400);
  expect((await received()).map(({ signature, reason }) => [signature, reason])).toEqual([
    ['wrong', 'header_missing'],
    ['wrong', 'signature_mismatch'],
  ]);
});

test('the failing path answers 500, and a path without a known secret accepts every webhook', async () => {
  const failed = await send('/newsletter', '{}');
  expect([failed.status, await failed.text()]).toEqual([500, '{"error":"The API key of the newsletter tool has expired."}\n']);
  expect((await send('/my-own', '{}')).status).toBe(204);
  expect((await received()).map(({ path, signature }) => [path, signature])).toEqual([
    ['/my-own', 'unknown'],
    ['/newsletter', 'unknown'],
  ]);
});

test('the page shows received webhooks as text, under a policy that allows only its own scripts', async () => {
  await send('/crm', '{"name":"<script>alert(1)</script>"}');
  const page = await fetch(`${url}/`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await page.text();
  expect(html).toContain('signature verified');
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('<script>alert');
  expect(await (await fetch(`${url}/list`)).text()).toContain('consent.created');
});

test('a body above 2 MiB is refused, and the newest 200 webhooks are kept', async () => {
  expect((await send('/crm', 'x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
  expect(await received()).toEqual([]);
  for (let count = 0; count < 201; count++) await send('/any', String(count));
  expect((await received()).map(({ body }) => Number(body))).toEqual(Array.from({ length: 200 }, (_, index) => 200 - index));
});

test.each(['//', '/webhooks/', '/%zz'])('GET %s is 404, and the receiver keeps running after a POST to it', async (path) => {
  expect((await fetch(url + path)).status).toBe(404);
  await send(path, '{}');
  expect((await fetch(`${url}/`)).status).toBe(200);
});
