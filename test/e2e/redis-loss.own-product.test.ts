import { randomInt } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { Redis } from 'ioredis';
import type { ApiAnswer } from '../system/api-client';
import { aConsent, absentConsentId, createConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { createPolicy, linkPolicy, publishVersion } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { startSystemOnOwnServers, type SystemOnOwnServers } from '../system/start-system';
import type { Tenant } from '../system/tenants';
import { lossRounds, runLossRound } from './redis-loss-rounds';

let system: SystemOnOwnServers;
let redis: Redis;

beforeAll(async () => {
  system = await startSystemOnOwnServers({ gateways: 2 });
  redis = new Redis(system.redis.url, { retryStrategy: () => 50 });
  // This client reports errors while its server is down. They say nothing about the product.
  redis.on('error', () => undefined);
});

afterAll(async () => {
  redis.disconnect();
  await system.stop();
});

/** Waits until the ledger in PostgreSQL has these units. After that, a Redis loss can't lose them. */
async function ledgerHas({ accountId }: Tenant, units: number): Promise<void> {
  const period = new Date().toISOString().slice(0, 7);
  // Read by SQL, because GetUsage adds the units that only Redis has.
  const sql = 'SELECT used_ledger + used_direct AS used FROM usage_counters WHERE account_id = $1 AND period = $2';
  await waitUntil('the ledger has taken over what was used', async () => {
    const [row] = await system.sql.account.query<{ used: string }>(sql, [accountId, period]);
    return Number(row?.used ?? 0) === units;
  });
}

async function newRevokedKey(tenant: Tenant): Promise<string> {
  const { key, secret } = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'R', expiresAtMs: 0 });
  expect((await system.api(secret).get('/consents')).status).toBe(200);
  await system.rpc.keys.revokeKey({ accountId: tenant.accountId, id: key.id });
  return secret;
}

function keepCalling(call: (gateway: number) => Promise<ApiAnswer>) {
  let stopped = false;
  const answers: ApiAnswer[] = [];
  const loops = [0, 1, 0, 1].map(async (gateway) => {
    while (!stopped) answers.push(await call(gateway));
  });
  return {
    answers,
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
      return answers;
    },
  };
}

const countOf = (answers: ApiAnswer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('FLUSHALL', () => {
  test('[ADR 4] fails no call in flight', async () => {
    const tenant = await system.tenants.create();
    const calls = keepCalling((gateway) => system.api(tenant.key, gateway).post('/consents', aConsent(tenant.site)));
    for (let round = 1; round <= 4; round++) {
      await redis.flushall();
      await waitUntil('more calls', () => calls.answers.length >= round * 20);
    }
    const answers = await calls.stop();
    expect(answers.filter(({ status }) => status !== 201).map(({ status, text }) => `${status} ${text}`)).toEqual([]);
  });

  test('[ADR 4] does not lose units that the ledger already has', async () => {
    const tenant = await system.tenants.create({ monthlyRequests: 10 });
    const api = system.api(tenant.key);
    for (let i = 0; i < 7; i++) await api.get('/consents');
    await ledgerHas(tenant, 7);
    await redis.flushall();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => system.api(tenant.key, i % 2).post('/consents', aConsent(tenant.site))),
    );
    expect(countOf(answers, 201)).toBe(3);
    expect(countOf(answers, 429)).toBe(27);
  });

  test('[ADR 4] does not make failing calls cost units', async () => {
    const tenant = await system.tenants.create({ monthlyRequests: 5 });
    const api = system.api(tenant.key);
    await api.get('/consents');
    await ledgerHas(tenant, 1);
    await redis.flushall();
    expectError(await api.get(`/consents/${absentConsentId}`), 404, 'not_found');
    expect(quotaOf(await api.get('/consents'))).toEqual({ limit: 5, used: 2, remaining: 3 });
  });

  test('[decisions 4.1, 4.2] does not admit revoked keys, suspended accounts or ended subscriptions', async () => {
    const tenant = await system.tenants.create();
    const [suspended, cancelled] = [await system.tenants.create(), await system.tenants.create()];
    const revoked = await newRevokedKey(tenant);
    await system.rpc.accounts.setStatus({ accountId: suspended.accountId, status: 'suspended' });
    await system.rpc.accounts.setSubscriptionStatus({ accountId: cancelled.accountId, status: 'cancelled' });
    await redis.flushall();
    for (const gateway of [0, 1]) {
      expectError(await system.api(revoked, gateway).get('/consents'), 401, 'unauthorized');
      expectError(await system.api(suspended.key, gateway).get('/consents'), 401, 'unauthorized');
      expectError(await system.api(cancelled.key, gateway).get('/consents'), 402, 'plan_required');
      expect((await system.api(tenant.key, gateway).get('/consents')).status).toBe(200);
    }
  });

  test('[decision 2.3] keeps the current policy version and the closed categories of a site', async () => {
    const tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const policy = await createPolicy(api);
    await publishVersion(api, policy.id, 'The second text of this policy.');
    await linkPolicy(system, tenant, policy.id);
    const { id, name, domain } = tenant.site;
    await system.rpc.sites.updateSite({ accountId: tenant.accountId, id, name, domain, categoriesClosed: true, categories: ['ads'] });
    await redis.flushall();
    expect((await createConsent(api, tenant.site)).policy_version).toBe(2);
    await redis.flushall();
    expectError(await api.post('/consents', aConsent(tenant.site, { preferences: { maps: true } })), 400, 'invalid_request');
    await redis.flushall();
    await publishVersion(api, policy.id, 'The third text of this policy.');
    expect((await createConsent(api, tenant.site)).policy_version).toBe(3);
  });
});

describe('a restart of Redis', () => {
  test('[ADR 4] during writes gives 201, or 503 for a moment, and never 401', async () => {
    const tenant = await system.tenants.create();
    const calls = keepCalling((gateway) => system.api(tenant.key, gateway).post('/consents', aConsent(tenant.site)));
    const more = async (count: number) => {
      const wanted = countOf(calls.answers, 201) + count;
      await waitUntil('calls succeed', () => countOf(calls.answers, 201) >= wanted);
    };
    await more(20);
    system.redis.kill('SIGKILL');
    await more(40);
    await system.redis.restart();
    await more(40);
    const answers = await calls.stop();
    const statuses = [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 201 && status !== 503);
    expect(statuses).toEqual([]);
    expect(countOf(answers.slice(-40), 503)).toBe(0);
    const stored = await system.sql.consent.query('SELECT id FROM consents WHERE account_id = $1', [tenant.accountId]);
    expect(stored.length).toBeGreaterThanOrEqual(countOf(answers, 201));
  });

  test.each([1, 2, 3])('[decision 4.3] admits no call above the limit, before, during or after it (round %d)', async () => {
    const tenant = await system.tenants.create({ monthlyRequests: 300 });
    const api = (gateway: number) => system.api(tenant.key, gateway);
    const create = async (count: number) => {
      const answers = Array.from({ length: count }, (_, i) => api(i % 2).post('/consents', aConsent(tenant.site)));
      return countOf(await Promise.all(answers), 201);
    };
    const isAnswering = async (gateway: number) => (await api(gateway).get('/consents/x')).status === 404;
    let created = await create(40);
    await ledgerHas(tenant, 40);
    system.redis.kill('SIGKILL');
    await waitUntil('both gateways decide without Redis', async () => (await isAnswering(0)) && isAnswering(1));
    created += await create(40);
    expect(created).toBe(80);
    await system.redis.restart();
    // The gateways reconnect one after the other, so for a while only one of them decides in Redis.
    for (let more = 1; more > 0; created += more) more = await create(12);
    expect(created).toBe(300);
    expect(await system.sql.consent.query('SELECT id FROM consents WHERE account_id = $1', [tenant.accountId])).toHaveLength(300);
  });

  test('[decision 4.1] does not admit a key that was revoked while Redis was down, during the outage or after it', async () => {
    const tenant = await system.tenants.create();
    const { key, secret } = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'R', expiresAtMs: 0 });
    expect((await system.api(secret).get('/consents')).status).toBe(200);
    system.redis.kill('SIGKILL');
    // The call fails because Redis can't confirm it (ADR 3). The revocation still applies.
    const revocation = await system.rpc.keys.revokeKey({ accountId: tenant.accountId, id: key.id }).catch((error: unknown) => error);
    expect(revocation).toMatchObject({ kind: 'unavailable' });
    for (const gateway of [0, 1]) expectError(await system.api(secret, gateway).get('/consents'), 401, 'unauthorized');
    await system.redis.restart();
    for (let i = 0; i < 50; i++) expectError(await system.api(secret, i % 2).get('/consents'), 401, 'unauthorized');
    await waitUntil(
      'the revocation is confirmed',
      async () => (await system.rpc.keys.revokeKey({ accountId: tenant.accountId, id: key.id })).key.revokedAtMs > 0,
    );
    expect((await system.api(tenant.key).get('/consents')).status).toBe(200);
  });
});

describe('a Redis that hangs', () => {
  afterEach(() => system.redis.kill('SIGCONT'));

  test('[ADR 4] fails no call: PostgreSQL counts them, and no unit is lost or granted twice when Redis continues', async () => {
    const tenant = await system.tenants.create({ monthlyRequests: 60 });
    const calls = keepCalling((gateway) => system.api(tenant.key, gateway).post('/consents', aConsent(tenant.site)));
    const more = async (count: number) => {
      const wanted = calls.answers.length + count;
      await waitUntil('calls are answered', () => calls.answers.length >= wanted);
    };
    await more(20);
    system.redis.kill('SIGSTOP');
    await more(20);
    system.redis.kill('SIGCONT');
    await waitUntil('the month is used up', () => countOf(calls.answers, 429) > 0);
    const answers = await calls.stop();
    expect([countOf(answers, 201), [...new Set(answers.map(({ status }) => status))].sort()]).toEqual([60, [201, 429]]);
    await ledgerHas(tenant, 60);
  });
});

describe('a loss of Redis under load', () => {
  const firstSeed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
  test.each(Array.from({ length: lossRounds }, (_, round) => firstSeed + round))(
    '[decision 4.3] grants no unit above the limit and charges each successful call once (seed %d)',
    async (seed) => {
      const { limit, statuses, ...units } = await runLossRound(system, () => redis.flushall(), seed);
      expect({ ...units, statuses }).toEqual({ acknowledged: limit, aboveLimit: 0, notCharged: 0, chargedTwice: 0, statuses });
    },
  );
});
