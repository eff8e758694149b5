import { randomUUID } from 'node:crypto';
import { browserWith, cookiesOf, createPeople } from './people';
import type { SentHeaders } from './http-client';
import { startGateway, type TestGateway } from './start-gateway';

describe('[decision 43.8] with account and evidence services of an earlier release', () => {
  let gateway: TestGateway;
  let headers: SentHeaders;
  beforeAll(async () => {
    gateway = await startGateway({ features: ['once', 'cells'] });
    const { token } = createPeople(gateway.services).signIn();
    const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
    headers = browserWith(token, value).write();
    const consent = { accountId: randomUUID(), id: '01M7YNAYM0FB4C02YEHA0XX7A1', preferencesJson: '{}' };
    gateway.services.answer('getConsents', () => ({ results: [{ consent: consent as never }] }));
    gateway.services.answer('listHistory', () => ({ entries: [] }));
    gateway.services.answer('issueReceipt', () => ({ receiptId: 'rcpt_1', consent: consent as never }));
    gateway.services.answer('getKeys', () => ({ generations: [] }));
  });
  afterAll(() => gateway.stop());

  const receipt = '/consents/01M7YNAYM0FB4C02YEHA0XX7A1/receipt';

  test.each([`${receipt}?format=jws`, `${receipt}?format=ts27560-2023`, '/controller'])(
    'GET %s is 503 with Retry-After, and issues nothing',
    async (path) => {
      gateway.services.forget();
      const answer = await gateway.client.get(path, headers);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
      expect(gateway.services.callsOf('issueReceipt')).toEqual([]);
    },
  );

  test('a receipt of version 1.0 is issued as before', async () => {
    expect((await gateway.client.get(receipt, headers)).status).toBe(200);
  });
});
