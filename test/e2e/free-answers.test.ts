import { randomUUID } from 'node:crypto';
import { aConsent, absentConsentId } from '../system/consents';
import { expectError } from '../system/expect-error';
import type { ApiAnswer } from '../system/api-client';
import { useOwnGateways } from '../system/own-gateways';
import { quotaOf } from '../system/quota-headers';
import type { Tenant } from '../system/tenants';

const max = 12;
const system = useOwnGateways({ settings: { FREE_ANSWERS_PER_MINUTE: String(max) } });

const freeAnswers: [string, number, (tenant: Tenant) => () => Promise<ApiAnswer>][] = [
  [
    '400',
    400,
    ({ key }) =>
      () =>
        system.api(key).get('/consents?limit=0'),
  ],
  [
    '404',
    404,
    ({ key }) =>
      () =>
        system.api(key).get(`/consents/${absentConsentId}`),
  ],
  [
    '403 on a route for people',
    403,
    ({ key }) =>
      () =>
        system.api(key).get('/sites'),
  ],
  [
    'replay',
    201,
    ({ key, site }) => {
      const repeated = { body: aConsent(site), headers: { 'Idempotency-Key': randomUUID() } };
      return () => system.api(key).request('POST', '/consents', repeated);
    },
  ],
];

test.each(freeAnswers)(
  '[decision 15.10] a key gets a limited number of answers of this kind in a minute: %s',
  async (_, status, requestOf) => {
    const tenant = await system.tenants.create();
    const other = await system.tenants.create();
    const request = requestOf(tenant);
    // The first of the replays is charged.
    for (let at = 0; at < max; at += 1) expect((await request()).status).toBe(status);
    if (status < 400) expect((await request()).status).toBe(status);
    const limited = await request();
    expectError(limited, 429, 'too_many_requests');
    const seconds = Number(limited.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(quotaOf(limited)).toBeUndefined();
    // A request that would be charged is refused too. Other keys, and sessions of the account, are not.
    expectError(await system.api(tenant.key).get('/consents'), 429, 'too_many_requests');
    expect((await system.api(other.key).get('/consents')).status).toBe(200);
    expect((await (await system.signIn(tenant)).get('/consents')).status).toBe(200);
  },
);

test('[decision 15.10] answers that cost a unit do not count', async () => {
  const { key } = await system.tenants.create();
  for (let at = 0; at < 2 * max; at += 1) expect((await system.api(key).get('/consents?limit=1')).status).toBe(200);
});

test('[decision 15.10] the answer to a large body counts as several', async () => {
  const { key, site } = await system.tenants.create();
  const rows = Array.from({ length: 10 }, () => ({ ...aConsent(site), user_agent: 'x'.repeat(1000) }));
  const body = `${JSON.stringify({ consents: rows })}${' '.repeat((max - 1) * 16 * 1024)}`;
  const batch = { body, headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() } };
  const send = () => system.api(key).request('POST', '/consents/batch', batch);
  expect((await send()).status).toBe(200);
  expect((await send()).headers.get('Idempotent-Replayed')).toBe('true');
  expectError(await send(), 429, 'too_many_requests');
});
