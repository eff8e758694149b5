import { randomUUID } from 'node:crypto';
import { createApiKey } from '@consent/admission';
import { unavailable } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { startGateway, type TestGateway } from './start-gateway';

const accountId = randomUUID();
const record = '{"id":"1"}';

async function startWith(options: Parameters<typeof startGateway>[0]): Promise<TestGateway> {
  const gateway = await startGateway(options);
  const { services } = gateway;
  services.answer('resolveKey', () => ({ accountId, keyId: 'key_1' }));
  services.answer('restoreAdmission', () => {
    throw unavailable('Redis is unavailable.');
  });
  services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
  services.answer('settleUsage', ({ units }) => ({ used: units }));
  services.answer('createConsents', ({ rows }) => ({ results: rows.map(() => ({ consentJson: record })) }));
  services.answer('deletePolicy', () => ({}));
  return gateway;
}

const body = { site_id: randomUUID(), subject_id: 's', accepted: true };
const headers = (key?: string) => ({
  Authorization: `Bearer ${createApiKey()}`,
  'Content-Type': 'application/json',
  ...(key === undefined ? {} : { 'Idempotency-Key': key }),
});

describe('[decision 19.8] with services of an earlier release, which do not support keys', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startWith({ features: [] });
  });
  afterAll(() => gateway.stop());

  test('a request with a key is 503 and reaches no service; a request without a key succeeds', async () => {
    const { client, services } = gateway;
    for (const keyed of [
      await client.post('/consents', body, headers('key')),
      await client.post('/consents/batch', { consents: [body] }, headers('key')),
      await client.send('DELETE', `/policies/${randomUUID()}`, headers('key')),
    ]) {
      expect([keyed.status, keyed.headers['retry-after']]).toEqual([503, '1']);
    }
    expect([...services.callsOf('createConsents'), ...services.callsOf('deletePolicy')]).toEqual([]);
    expect((await client.post('/consents', body, headers())).status).toBe(201);
  });
});

describe('[decision 9.3] calls to the services', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startWith({});
  });
  beforeEach(() => gateway.services.forget());
  afterAll(() => gateway.stop());

  test('contain hashes in place of the key and the request, and neither without a key', async () => {
    const { client, services } = gateway;
    await client.post('/consents', body, headers('a-secret-key'));
    await client.post('/consents', body, headers());
    const [keyed, plain] = services.callsOf('createConsents').map(({ rows }) => rows[0]!);
    expect(keyed!.once).toMatchObject({ accountId, replayOnly: false });
    expect([keyed!.once!.keySha256.length, keyed!.once!.requestSha256.length]).toEqual([32, 32]);
    expect(JSON.stringify(services.allCalls())).not.toContain('a-secret-key');
    expect(plain!.once).toBeUndefined();
  });

  test('charge a first answer and no replay', async () => {
    const { client, services } = gateway;
    const charged = async (id: string) => {
      const { headers: answered } = await client.post('/consents', body, { ...headers('key'), 'X-Request-Id': id });
      const settled = () => services.callsOf('settleUsage').filter(({ requestId }) => requestId.startsWith(id));
      // The settlement is sent before the answer, and not waited for.
      await waitUntil('it is settled', () => settled().length > 0);
      return [settled().map(({ units }) => units), answered['x-ratelimit-used'], answered['idempotent-replayed']];
    };
    expect(await charged('first-answer')).toEqual([[1], '1', undefined]);
    services.answer('createConsents', ({ rows }) => ({ results: rows.map(() => ({ consentJson: record, replayed: true })) }));
    expect(await charged('replayed-answer')).toEqual([[0], '0', 'true']);
  });
});
