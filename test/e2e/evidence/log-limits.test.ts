import { expectError } from '../../system/expect-error';
import { useOwnGateways } from '../../system/own-gateways';

const system = useOwnGateways({ settings: { LIMIT_LOG_ADDRESS_MAX: '6' } });

test('[decision 22.4] an address has one window limit for all files of logs and GET /log; metered routes have none', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const paths = ['/log/keys', '/log/anchor/keys', `/log/${'a'.repeat(26)}/checkpoint`, `/log/${'a'.repeat(26)}/tile/0/000`];
  for (const path of paths) expect((await fetch(system.baseUrl + path)).status).toBeLessThan(429);
  expect((await api.get('/log')).status).toBe(404);
  expect((await (await system.signIn(tenant)).get('/log')).status).toBe(404);
  for (const path of [...paths, `/log/${'a'.repeat(26)}/tile/entries/000`, '/api/v1/log']) {
    const answer = await fetch(system.baseUrl + path, { headers: { Authorization: `Bearer ${tenant.key}` } });
    expectError({ status: answer.status, headers: answer.headers, text: await answer.text() }, 429, 'too_many_requests');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await api.get('/log/openings')).status).toBe(200);
});
