import { request as httpRequest } from 'node:http';
import { createApiKey } from '@consent/admission';
import { unavailable } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { startGateway, type TestGateway } from './start-gateway';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
  const { services } = gateway;
  services.answer('resolveKey', () => ({ accountId: 'c2cf1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', keyId: 'key_1' }));
  // Without Redis the account service admits calls, so the test sees the period.
  services.answer('restoreAdmission', () => {
    throw unavailable('Redis is unavailable.');
  });
  services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
  services.answer('settleUsage', () => ({ used: 1 }));
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => gateway.stop());

test('[decision 4.3] a request counts in the month in which it arrived, even when its body ends later', async () => {
  const monthEnd = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(monthEnd);
  const body = JSON.stringify({ site_id: 'c2cf1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', subject_id: 's', accepted: true });
  const sent = httpRequest({
    host: '127.0.0.1',
    port: gateway.port,
    method: 'POST',
    path: '/api/v1/consents',
    headers: { Authorization: `Bearer ${createApiKey()}`, 'Content-Type': 'application/json', 'Content-Length': body.length },
  });
  const answered = new Promise((resolve, reject) => sent.on('response', (answer) => resolve(answer.resume())).on('error', reject));
  sent.write(body.slice(0, 1));
  await waitUntil('the request has arrived', () => gateway.services.callsOf('resolveKey').length > 0);
  clock.mockReturnValue(monthEnd + 1);
  sent.end(body.slice(1));
  await answered;
  expect(gateway.services.callsOf('admitUsage')).toMatchObject([{ period: '2026-11' }]);
});
