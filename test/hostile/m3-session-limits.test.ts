import type { ApiAnswer } from '../system/api-client';
import type { Browser } from '../system/browser';
import { aConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { aPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { useOwnGateways } from '../system/own-gateways';
import type { Tenant } from '../system/tenants';

const writes = 10;
const rows = 20;
const reads = 12;

const system = useOwnGateways({
  gateways: 2,
  settings: {
    LIMIT_SESSION_WRITES_MAX: String(writes),
    LIMIT_SESSION_ROWS_MAX: String(rows),
    LIMIT_SESSION_READS_MAX: String(reads),
  },
});

async function signedIn(): Promise<{ tenant: Tenant; browsers: [Browser, Browser] }> {
  const tenant = await system.tenants.create();
  return { tenant, browsers: [await system.signIn(tenant, 0), await system.signIn(tenant, 1)] };
}

const inParallel = (browsers: readonly [Browser, Browser], count: number, call: (browser: Browser) => Promise<ApiAnswer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(browsers[at % 2] as Browser)));

const withStatus = (answers: ApiAnswer[], status: number) => answers.filter((answer) => answer.status === status);

const batchOf = ({ site }: Tenant, count: number) => ({ consents: Array.from({ length: count }, () => aConsent(site)) });

function expectTooMany(answer: ApiAnswer): void {
  expectError(answer, 429, 'too_many_requests');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(quotaOf(answer)).toBeUndefined();
}

const storedConsents = async ({ site }: Tenant) =>
  (await system.sql.consent.query('SELECT 1 FROM consents WHERE site_id = $1', [site.id])).length;

test('[threats 71] exactly the limit of 30 parallel writes, over two sessions and two gateways, succeeds', async () => {
  const { tenant, browsers } = await signedIn();
  const answers = await inParallel(browsers, 30, (browser) => browser.post('/consents', aConsent(tenant.site)));
  expect(withStatus(answers, 201)).toHaveLength(writes);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectTooMany(answer);
  expect(await storedConsents(tenant)).toBe(writes);
});

test('[threats 71] all session writes of an account share the limit; API keys and other accounts do not count', async () => {
  const { tenant, browsers } = await signedIn();
  const [browser] = browsers;
  const answers = await inParallel(browsers, writes, (of) => of.post('/policies', aPolicy()));
  expect(withStatus(answers, 201)).toHaveLength(writes);
  expectTooMany(await browser.post('/keys', { name: 'Key' }));
  expectTooMany(await browser.put(`/sites/${tenant.site.id}`, { name: 'Site', domain: 'example.com' }));
  expectTooMany(await browser.delete(`/policies/${answers[0]?.body.id}`));
  expectTooMany(await browser.post('/subscription', { plan: 'pro' }));

  expect((await browser.get('/policies')).status).toBe(200);
  expect((await system.api(tenant.key).post('/policies', aPolicy())).status).toBe(201);
  const other = await signedIn();
  expect((await other.browsers[0].post('/policies', aPolicy())).status).toBe(201);
});

test('[threats 71, decision 63.4] a user over the limit can still sign out, end sessions and change the password', async () => {
  const { tenant, browsers } = await signedIn();
  const [here, there] = browsers;
  const third = await system.signIn(tenant);
  await inParallel(browsers, writes, (of) => of.post('/policies', aPolicy()));
  expectTooMany(await here.post('/policies', aPolicy()));
  expect((await third.post('/auth/logout')).status).toBe(204);
  const { data } = (await here.get('/auth/sessions')).body as { data: { id: string; current: boolean }[] };
  const other = data.find(({ current }) => !current)?.id as string;
  expect((await here.delete(`/auth/sessions/${other}`)).status).toBe(204);
  expectError(await there.get('/auth/me'), 401, 'unauthorized');
  expect((await here.delete('/auth/sessions')).status).toBe(204);
  const changed = await here.put('/auth/password', { current_password: tenant.password, password: 'another long password' });
  expect(changed.status).toBe(200);
});

test('[threats 71] [decision 4.5] an invalid body does not count; over the limit it returns 429, and CSRF is checked first', async () => {
  const { browsers } = await signedIn();
  const [browser] = browsers;
  for (let at = 0; at < 2 * writes; at += 1) expectError(await browser.post('/policies', { name: 1 }), 400, 'invalid_request');
  await inParallel(browsers, writes, (of) => of.post('/policies', aPolicy()));
  expectTooMany(await browser.post('/policies', { name: 1 }));
  expectTooMany(await browser.put('/policies/no-such-id', aPolicy()));
  expectError(await browser.post('/policies', aPolicy(), { headers: { 'X-CSRF-Token': 'wrong' } }), 403, 'forbidden');
});

test('[threats 71] a batch is stored whole if the limit of rows allows it, and not at all otherwise', async () => {
  const { tenant, browsers } = await signedIn();
  const answers = await inParallel(browsers, 8, (browser) => browser.post('/consents/batch', batchOf(tenant, 7)));
  expect(withStatus(answers, 200)).toHaveLength(2);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectTooMany(answer);
  expect(await storedConsents(tenant)).toBe(14);
  // Refused batches used up neither rows nor writes.
  expect((await browsers[0].post('/consents/batch', batchOf(tenant, 6))).status).toBe(200);
  expectTooMany(await browsers[1].post('/consents/batch', batchOf(tenant, 1)));
  expect(await storedConsents(tenant)).toBe(rows);
  // A single consent doesn't count as a row of a batch.
  expect((await browsers[0].post('/consents', aConsent(tenant.site))).status).toBe(201);
});

test('[threats 71] a batch above the limit of rows is refused with that limit; API keys have no such limit', async () => {
  const { tenant, browsers } = await signedIn();
  const refused = await browsers[0].post('/consents/batch', batchOf(tenant, rows + 1));
  expectTooMany(refused);
  expect(refused.body.message).toContain(String(rows));
  expect((await system.api(tenant.key).post('/consents/batch', batchOf(tenant, rows + 1))).body).toMatchObject({ created: rows + 1 });
});

test('[threats 71] exactly the limit of 30 parallel reads is answered, HEAD included; writes still succeed', async () => {
  const { tenant, browsers } = await signedIn();
  const answers = await inParallel(browsers, 30, (browser) => browser.get('/auth/me'));
  expect(withStatus(answers, 200)).toHaveLength(reads);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectTooMany(answer);
  expect((await browsers[0].head('/consents')).status).toBe(429);
  expect((await browsers[0].post('/consents', aConsent(tenant.site))).status).toBe(201);
});
