import { createPeople } from './people';
import { startGateway } from './start-gateway';

test('[decision 75.10] while no account process knows requests, its routes are 503 with Retry-After', async () => {
  const gateway = await startGateway({ features: ['once', 'identities'] });
  onTestFinished(() => gateway.stop());
  const { token } = createPeople(gateway.services).signIn();
  const answers = [
    await gateway.client.get('/requests', { Cookie: `session=${token}` }),
    await gateway.client.get('/requests/req_01M82XK3V0E4M6N8P0Q2R4S6T8', { Cookie: `session=${token}` }),
    await gateway.client.post('/public/requests/confirm', { token: 'x' }),
    await gateway.client.post('/public/requests/answer', { token: 'x' }),
    await gateway.client.post('/public/requests/file', { token: 'x', file: 'records' }),
  ];
  for (const { status, headers, body } of answers) {
    expect([status, body]).toMatchObject([503, { error: 'internal_error' }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});
