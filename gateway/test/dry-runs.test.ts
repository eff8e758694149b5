import { randomUUID } from 'node:crypto';
import { browserWith, cookiesOf, createPeople } from './people';
import type { SentHeaders } from './http-client';
import { startGateway, type TestGateway } from './start-gateway';

describe('[decision 36.2] with a consent service of an earlier release, which would store the rows of a dry run', () => {
  let gateway: TestGateway;
  let headers: SentHeaders;
  beforeAll(async () => {
    gateway = await startGateway({ features: ['once', 'version_counts', 'consents_by_version'] });
    gateway.services.answer('createConsents', ({ rows }: { rows: object[] }) => ({ results: rows.map(() => ({ consentJson: '{}' })) }));
    gateway.services.answer('checkConsents', ({ rows }: { rows: object[] }) => ({ results: rows.map(() => ({})) }));
    const { token } = createPeople(gateway.services).signIn();
    const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
    headers = browserWith(token, value).write();
  });
  afterAll(() => gateway.stop());

  test.each([{}, { 'Idempotency-Key': 'a-key' }])(
    'a dry run with %j is 503 without a call to the service, and a batch succeeds',
    async (sent) => {
      gateway.services.forget();
      const consents = [{ site_id: randomUUID(), subject_id: 's', accepted: true }];
      const refused = await gateway.client.post('/consents/batch', { dry_run: true, consents }, { ...headers, ...sent });
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
      for (const method of ['createConsents', 'checkConsents'] as const) expect(gateway.services.callsOf(method)).toEqual([]);
      expect((await gateway.client.post('/consents/batch', { consents }, headers)).status).toBe(200);
    },
  );
});
