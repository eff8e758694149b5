import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { aConsent, createConsents } from '../../system/consents';
import { useSystem } from '../../system/use-system';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import { createEndpoint, deliveriesFound, editOf, listDeliveries, readEndpoint, type EndpointJson } from './webhook-calls';

const system = useSystem();
let receiver: Receiver;
let tenant: Tenant;
let browser: Browser;
let api: ApiClient;
let endpoint: EndpointJson;
let path: string;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.stop();
});

beforeEach(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  api = system.api(tenant.key);
  path = `/${tenant.accountId}`;
  endpoint = await createEndpoint(browser, `${receiver.url(path)}?token=in-the-query`);
});

const createMany = (count: number) =>
  createConsents(
    api,
    Array.from({ length: count }, () => aConsent(tenant.site)),
  );
const answerWith = (status: number) => receiver.reply(status, `${path}?token=in-the-query`);
const failures = async () => (await readEndpoint(browser, endpoint.id)).consecutive_failures;
const disabled = () =>
  waitUntil('the endpoint is disabled', async () => {
    const read = await readEndpoint(browser, endpoint.id);
    return read.enabled ? undefined : read;
  });

test('[spec 6.4, decision 5.7] the 50th failed attempt in a row disables the endpoint once; waiting deliveries are held and the owner gets one mail', async () => {
  answerWith(500);
  await createMany(90);
  const first = await disabled();
  expect(first).toMatchObject({ consecutive_failures: 50, auto_disabled_at: expect.any(String) });
  await deliveriesFound(browser, 'status=held', 90);
  // Attempts that were in flight have not changed it.
  expect(await readEndpoint(browser, endpoint.id)).toEqual(first);
  await createMany(1);
  await deliveriesFound(browser, 'status=held', 91);

  const mail = await system.mailbox.newestTo(tenant.email);
  expect(mail.text).toContain(receiver.url(path));
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('in-the-query');
  const told = `SELECT id FROM outbox WHERE account_id = $1 AND type = 'webhook.endpoint_disabled'`;
  expect(await system.sql.webhook.query(told, [tenant.accountId])).toHaveLength(1);
  expect(await system.mailbox.mailsTo(tenant.email)).toHaveLength(1);
});

test('[spec 3] an edit enables a disabled endpoint and sets its counter to 0; new events are sent, and held ones when they are replayed', async () => {
  answerWith(500);
  await createMany(60);
  const { auto_disabled_at: disabledAt, created_at: createdAt } = await disabled();
  await deliveriesFound(browser, 'status=held', 60);
  expect(disabledAt).not.toBeNull();
  answerWith(200);
  const { body } = await browser.put(`/webhooks/endpoints/${endpoint.id}`, editOf(endpoint));
  expect(body).toMatchObject({ enabled: true, consecutive_failures: 0, auto_disabled_at: null });
  await createMany(2);
  await deliveriesFound(browser, 'status=delivered', 2);
  expect(await listDeliveries(browser, 'status=held')).toHaveLength(60);

  const replayed = await browser.post(`/webhooks/endpoints/${endpoint.id}/replay`, { since: createdAt });
  expect([replayed.status, replayed.body]).toEqual([202, { replayed: 60 }]);
  await deliveriesFound(browser, 'status=delivered', 62);
  expect(await failures()).toBe(0);
});

test('[decision 5.7] a success sets the counter to 0: 60 failures with one success between them do not disable the endpoint', async () => {
  answerWith(500);
  await createMany(30);
  await waitUntil('30 are counted', async () => (await failures()) === 30);
  answerWith(200);
  await createMany(1);
  await waitUntil('they are forgotten', async () => (await failures()) === 0);
  answerWith(500);
  await createMany(30);
  await waitUntil('30 are counted again', async () => (await failures()) === 30);
  expect(await readEndpoint(browser, endpoint.id)).toMatchObject({ enabled: true, auto_disabled_at: null });
});

test('[decision 5.7] another endpoint of the account stays enabled', async () => {
  const other = await createEndpoint(browser, receiver.url(`${path}/other`));
  answerWith(500);
  await createMany(60);
  await disabled();
  await deliveriesFound(browser, `endpoint_id=${other.id}&status=delivered`, 60);
  expect(await readEndpoint(browser, other.id)).toMatchObject({ enabled: true, consecutive_failures: 0 });
});
