import { createApiKey } from '@consent/admission';
import { waitUntil } from '@consent/testkit';
import { accessTable } from './access-table';
import type { ApiAnswer } from '../system/api-client';
import { absentIds, makeRecords } from '../system/belongings';
import type { Browser } from '../system/browser';
import { expectError } from '../system/expect-error';
import { operations } from '../system/openapi';
import { quotaOf } from '../system/quota-headers';
import { sampleRequest, type Ids } from '../system/request-samples';
import { useSystem } from '../system/use-system';
import { storedStateOf } from '../system/stored-state';
import type { Tenant } from '../system/tenants';

// Who is let in where is in the access table and its walk; here are the ways in which credentials can be wrong.

const system = useSystem();
let tenant: Tenant;
let expired: string;
let browser: Browser;
let own: Ids;
let before: unknown;

beforeAll(async () => {
  tenant = await system.tenants.create({ monthlyRequests: 1000 });
  const { accountId } = tenant;
  browser = await system.signIn(tenant);
  own = { ...absentIds, ...(await makeRecords(system, tenant)) };
  const expiresAtMs = Date.now() + 1_000;
  expired = (await system.rpc.keys.createKey({ accountId, name: 'E', expiresAtMs })).secret;
  await waitUntil('the key expires', () => Date.now() > expiresAtMs);
  before = await storedStateOf(system, accountId);
});

const isClosed = (id: string) => accessTable[id]?.nobody === 'unauthorized';
const closed = operations
  .filter(({ id }) => isClosed(id))
  .map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));
const metered = operations.filter(({ needsKey }) => needsKey);

test('[spec 5, decision 4.6] the document says of each operation which credentials it needs, as the access table does', () => {
  const keyIsEnough = operations.filter(({ id }) => isClosed(id) && accessTable[id]?.ownKey === 'success');
  expect(metered.map(({ id }) => id).sort()).toEqual(keyIsEnough.map(({ id }) => id).sort());
  expect(operations.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(
    operations.filter(({ id }) => !isClosed(id)).map(({ id }) => id),
  );
  expect(metered.length).toBeGreaterThanOrEqual(16);
});

describe.each(closed)('$name', ({ operation }) => {
  const call = (key: string | undefined, headers: Record<string, string> = {}) => {
    const { path, body } = sampleRequest(operation, own);
    return system.api(key).request(operation.method, path, { body, headers });
  };
  const expectUnauthorized = (answer: ApiAnswer) => {
    expectError(answer, 401, 'unauthorized');
    expect(quotaOf(answer)).toBeUndefined();
  };

  test('[spec 5.4] without credentials, or with invented ones: 401 unauthorized and no quota headers', async () => {
    expectUnauthorized(await call(undefined));
    for (const session of ['x', 'A'.repeat(43)])
      expectUnauthorized(await call(undefined, { Cookie: `session=${session}; csrf_token=y`, 'X-CSRF-Token': 'y' }));
    for (const token of ['st_x', `st_${'A'.repeat(43)}`]) expectUnauthorized(await call(undefined, { 'X-Site-Token': token }));
  });

  test('[decision 4.1] with a malformed key: 401', async () => {
    for (const key of ['sk-x', `${tenant.key}0`, tenant.key.toUpperCase(), tenant.site.token]) expectUnauthorized(await call(key));
  });

  test('[spec 5.4] with a key nobody has: 401', async () => expectUnauthorized(await call(createApiKey())));

  test('[spec 5.4] with an expired key: 401', async () => expectUnauthorized(await call(expired)));

  test('[decision 4.1, threats 17] with a bad key a good session is not looked at: 401', async () => {
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const key of ['sk-x', createApiKey()])
      expectUnauthorized(await call(key, { Cookie, 'X-CSRF-Token': browser.cookies.get('csrf_token') as string }));
  });
});

test('[decision 4.2] with an expired subscription every metered route is 402 plan_required, with quota headers, for nothing', async () => {
  const { accountId, key } = tenant;
  const period = new Date().toISOString().slice(0, 7);
  const { used } = await system.rpc.usage.getUsage({ accountId, period });
  await system.rpc.accounts.setSubscriptionStatus({ accountId, status: 'expired' });
  for (const operation of metered) {
    const { path, body } = sampleRequest(operation, own);
    const answer = await system.api(key).request(operation.method, path, { body });
    expectError(answer, 402, 'plan_required');
    expect(quotaOf(answer)).toEqual({ limit: 1000, used, remaining: 1000 - used });
  }
  await system.rpc.accounts.setSubscriptionStatus({ accountId, status: 'active' });
});

test('[spec 5.5] after all of it nothing was changed and nothing charged', async () => {
  const after = await storedStateOf(system, tenant.accountId);
  // The test itself made the subscription expire and begin again.
  const withoutAccount = (state: object) => ({ ...state, 'account.accounts': undefined, 'account.outbox': undefined });
  expect(withoutAccount(after)).toEqual(withoutAccount(before as object));
});
