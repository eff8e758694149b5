import { expectError } from '../system/expect-error';
import { startSystemOnOwnServers, type SystemOnOwnServers } from '../system/start-system';
import type { Tenant } from '../system/tenants';

// authentication.test.ts revokes keys while NATS runs, redis-loss.own-product.test.ts while Redis is down.

let system: SystemOnOwnServers;
let tenant: Tenant;

beforeAll(async () => {
  system = await startSystemOnOwnServers({ gateways: 2 });
  tenant = await system.tenants.create();
});

afterAll(() => system.stop());

test('[decision 4.1] while NATS is down, a key revoked on one gateway is refused at the next request on the other, 100 times of 100', async () => {
  const browsers = [await system.signIn(tenant, 0), await system.signIn(tenant, 1)] as const;
  system.nats.kill('SIGKILL');
  for (let round = 0; round < 100; round++) {
    const [revoker, other] = round % 2 === 0 ? [0, 1] : [1, 0];
    const { body } = await browsers[revoker as 0 | 1].post('/keys', { name: 'K' });
    const api = system.api(body.key as string, other);
    expect((await api.get('/consents?limit=1')).status).toBe(200);
    expect((await browsers[revoker as 0 | 1].delete(`/keys/${body.id}`)).status).toBe(200);
    expectError(await api.get('/consents?limit=1'), 401, 'unauthorized');
  }
  await system.nats.restart();
});
