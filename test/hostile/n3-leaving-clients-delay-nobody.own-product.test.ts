import { Agent, get, type RequestOptions } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createConsent } from '../system/consents';
import { quotaOf } from '../system/quota-headers';
import { startSystem, type OwnSystem } from '../system/start-system';
import { untilLogged } from '../e2e/evidence/evidence-calls';

let system: OwnSystem;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

const clients = 8;
const bundles = 20;

async function loggedTenant() {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const { id } = await createConsent(api, tenant.site);
  await untilLogged(() => api.get(`/consents/${id}/proof`));
  return { tenant, api, id };
}

const statusOf = (url: string, options: RequestOptions): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode))).once('error', reject);
  });

test('[decisions 15.9, 22.6] eight clients of an account that ask and leave do not delay the bundle of another account by a second', async () => {
  const [busy, other] = [await loggedTenant(), await loggedTenant()];
  const asked = [
    ...[`/consents/${busy.id}/evidence`, `/consents/${busy.id}/evidence`, `/consents/${busy.id}/proof`],
    ...[`/sites/${busy.tenant.site.id}/consents/export`, `/consents/${busy.id}/history`, '/consents'],
  ];
  let isOver = false;
  let left = 0;
  async function askAndLeave(client: number): Promise<void> {
    for (let at = client; !isOver; at += 1) {
      const request = get(`${system.baseUrl}/api/v1${asked[at % asked.length]}`, {
        agent: false,
        headers: { Authorization: `Bearer ${busy.tenant.key}` },
      });
      const closed = new Promise((resolve) => request.once('close', resolve));
      request.once('error', () => (left += 1)).once('response', (answer) => answer.resume().once('error', () => undefined));
      await wait(10 + ((at * 7) % 50));
      request.destroy();
      await closed;
    }
  }
  const headers = { Authorization: `Bearer ${other.tenant.key}` };
  const medianOfBundles = async () => {
    const durationsMs: number[] = [];
    for (let at = 0; at < bundles; at += 1) {
      const startedAtMs = performance.now();
      expect(await statusOf(`${system.baseUrl}/api/v1/consents/${other.id}/evidence`, { agent, headers })).toBe(200);
      durationsMs.push(performance.now() - startedAtMs);
    }
    return durationsMs.sort((a, b) => a - b)[bundles / 2] as number;
  };

  /** With a connection of its own, because the requests that are left would otherwise delay it before it is sent. */
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const usedBefore = quotaOf(await busy.api.get('/consents'))!.used;
  const delays: number[] = [];
  // A busy machine delays some bundles as well. So the median counts, without what it is alone, and the best of three tries.
  for (let tries = 1; tries <= 3 && !(Math.min(...delays) < 1_000); tries += 1) {
    const aloneMs = await medianOfBundles();
    isOver = false;
    const all = Promise.all(Array.from({ length: clients }, (_, client) => askAndLeave(client)));
    delays.push((await medianOfBundles()) - aloneMs);
    isOver = true;
    await all;
  }
  agent.destroy();
  expect(Math.min(...delays)).toBeLessThan(1_000);
  expect(left).toBeGreaterThan(clients);
  expect(quotaOf(await busy.api.get('/consents'))!.used).toBeGreaterThan(usedBefore + 1);
  expect((await busy.api.get(`/consents/${busy.id}/evidence`)).status).toBe(200);
});
