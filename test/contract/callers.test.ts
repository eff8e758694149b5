import { createApiKey } from '@consent/api-keys';
import { waitUntil } from '@consent/testkit';
import type { ApiAnswer } from '../system/api-client';
import { createConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { operations, type Operation } from '../system/openapi';
import { createPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { sampleRequest, type Ids } from '../system/request-samples';
import { startSystem, type System } from '../system/start-system';
import type { Tenant } from '../system/tenants';

let system: System;
let tenant: Tenant;
let revoked: string;
let expired: string;
let own: Ids;
let before: unknown;

beforeAll(async () => {
  system = await startSystem();
  tenant = await system.tenants.create({ monthlyRequests: 1000 });
  const { accountId } = tenant;
  const api = system.api(tenant.key);
  const consent = await createConsent(api, tenant.site);
  const policy = await createPolicy(api);
  own = { consent: consent.id, policy: policy.id, site: tenant.site.id, subject: consent.subject_id, semanticId: 'x', cursor: 'x' };
  const toRevoke = await system.rpc.keys.createKey({ accountId, name: 'R', expiresAtMs: 0 });
  revoked = toRevoke.secret;
  expect((await system.api(revoked).get('/consents')).status).toBe(200);
  await system.rpc.keys.revokeKey({ accountId, id: toRevoke.key.id });
  const expiresAtMs = Date.now() + 1_000;
  expired = (await system.rpc.keys.createKey({ accountId, name: 'E', expiresAtMs })).secret;
  await waitUntil('the key expires', () => Date.now() > expiresAtMs);
  before = await everythingOf();
});

afterAll(() => system.stop());

/** All rows of the tenant, as text. */
async function everythingOf(): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const table of ['consents', 'consent_history', 'receipts', 'erasures'])
    rows[table] = await system.sql.consent.query(`SELECT t::text FROM ${table} t ORDER BY 1`);
  for (const table of ['policy_versions']) rows[table] = await system.sql.policy.query(`SELECT t::text FROM ${table} t ORDER BY 1`);
  const events = 'SELECT id FROM outbox ORDER BY id';
  return { ...rows, events: [await system.sql.consent.query(events), await system.sql.policy.query(events)] };
}

/** Every operation with the tenant's own ids: a call that would succeed, were it not for the caller. */
async function callEach(key: string | undefined, look: (answer: ApiAnswer, operation: Operation) => void): Promise<void> {
  for (const operation of operations.filter(({ needsKey }) => needsKey)) {
    const { path, body } = sampleRequest(operation, own);
    look(await system.api(key).request(operation.method, path, { body }), operation);
  }
}

test('[service-api 4] every operation of the document needs an API key', () => {
  expect(operations.filter(({ needsKey }) => !needsKey)).toEqual([]);
  expect(operations.length).toBeGreaterThanOrEqual(16);
});

describe.each(
  operations.filter(({ needsKey }) => needsKey).map((operation) => ({ name: `${operation.method} ${operation.path}`, operation })),
)('$name', ({ operation }) => {
  const call = (key: string | undefined, headers: Record<string, string> = {}) => {
    const { path, body } = sampleRequest(operation, own);
    return system.api(key).request(operation.method, path, { body, headers });
  };
  const expectUnauthorized = (answer: ApiAnswer) => {
    expectError(answer, 401, 'unauthorized');
    expect(quotaOf(answer)).toBeUndefined();
  };

  test('[service-api 5.4] without credentials: 401 unauthorized and no quota headers', async () => {
    expectUnauthorized(await call(undefined));
    expectUnauthorized(await call(undefined, { Cookie: 'session=x; csrf_token=y', 'X-CSRF-Token': 'y' }));
    expectUnauthorized(await call(undefined, { 'X-Site-Token': tenant.site.token }));
  });

  test('[decisions 4.1] with a malformed key: 401', async () => {
    for (const key of ['sk-x', `${tenant.key}0`, tenant.key.toUpperCase(), tenant.site.token]) expectUnauthorized(await call(key));
  });

  test('[service-api 5.4] with a key nobody has: 401', async () => expectUnauthorized(await call(createApiKey())));

  test('[service-api 5.4] with a revoked key: 401', async () => expectUnauthorized(await call(revoked)));

  test('[service-api 5.4] with an expired key: 401', async () => expectUnauthorized(await call(expired)));
});

test('[decisions 4.2] of a suspended account every route is 401 unauthorized', async () => {
  const { accountId, key } = tenant;
  await system.rpc.accounts.setStatus({ accountId, status: 'suspended' });
  await callEach(key, (answer) => expectError(answer, 401, 'unauthorized'));
  await system.rpc.accounts.setStatus({ accountId, status: 'active' });
});

test('[decisions 4.2] with an expired subscription every route is 402 plan_required, with quota headers, for nothing', async () => {
  const { accountId, key } = tenant;
  await system.rpc.accounts.setSubscriptionStatus({ accountId, status: 'expired' });
  await callEach(key, (answer) => {
    expectError(answer, 402, 'plan_required');
    expect(quotaOf(answer)).toEqual({ limit: 1000, used: 3, remaining: 997 });
  });
  await system.rpc.accounts.setSubscriptionStatus({ accountId, status: 'active' });
});

test('[service-api 5.5] after all of it nothing was changed and nothing charged, and the good key does all of it', async () => {
  expect(await everythingOf()).toEqual(before);
  expect(quotaOf(await system.api(tenant.key).get('/consents'))?.used).toBe(4);
  await callEach(tenant.key, (answer, { path, responses }) =>
    expect({ path, answer: answer.status, fits: answer.status < 300 && answer.status in responses }).toMatchObject({ fits: true }),
  );
});
