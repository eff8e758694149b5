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

// access.own-product.test.ts covers which caller may call which route. These tests send wrong credentials.

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

/** Refuses who is unknown. The passkey of the example is nobody's, so signing in with it is refused to everybody. */
const isClosed = (id: string) => id !== 'loginWithPasskey' && accessTable[id]?.nobody === 'unauthorized';
const closed = operations
  .filter(({ id }) => isClosed(id))
  .map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));
const withKey = operations.filter(({ needsKey }) => needsKey);
const metered = withKey.filter(({ isMetered }) => isMetered);

test('[spec 5, decision 4.6] the document names the same credentials for each operation as the access table', () => {
  const keyIsEnough = operations.filter(({ id }) => isClosed(id) && accessTable[id]?.ownKey === 'success');
  expect(withKey.map(({ id }) => id).sort()).toEqual(keyIsEnough.map(({ id }) => id).sort());
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

  test('[spec 5.4] returns 401 unauthorized without quota headers for absent or invented credentials', async () => {
    expectUnauthorized(await call(undefined));
    for (const session of ['x', 'A'.repeat(43)])
      expectUnauthorized(await call(undefined, { Cookie: `session=${session}; csrf_token=y`, 'X-CSRF-Token': 'y' }));
    for (const token of ['st_x', `st_${'A'.repeat(43)}`]) expectUnauthorized(await call(undefined, { 'X-Site-Token': token }));
  });

  test('[decision 4.1] returns 401 for a malformed key', async () => {
    for (const key of ['sk-x', `${tenant.key}0`, tenant.key.toUpperCase(), tenant.site.token]) expectUnauthorized(await call(key));
  });

  test('[spec 5.4] returns 401 for an unknown key', async () => expectUnauthorized(await call(createApiKey())));

  test('[spec 5.4] returns 401 for an expired key', async () => expectUnauthorized(await call(expired)));

  test('[decision 4.1, threats 17] returns 401 for a bad key even with a valid session', async () => {
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const key of ['sk-x', createApiKey()])
      expectUnauthorized(await call(key, { Cookie, 'X-CSRF-Token': browser.cookies.get('csrf_token') as string }));
  });
});

test('[decision 4.2] with an expired subscription every metered route returns 402 plan_required with quota headers and costs nothing', async () => {
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

test('[spec 5.5] none of these calls changed or charged anything', async () => {
  const after = await storedStateOf(system, tenant.accountId);
  // The previous test changed the account's subscription.
  const withoutAccount = (state: object) => ({ ...state, 'account.accounts': undefined, 'account.outbox': undefined });
  expect(withoutAccount(after)).toEqual(withoutAccount(before as object));
});
