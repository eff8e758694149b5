import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../system/api-client';
import { aConsent, createConsent } from '../system/consents';
import { committedEvents, everythingPublished, isOfSpecification, listenToEvents, type EventListener } from '../system/event-listener';
import { expectError } from '../system/expect-error';
import { createPolicy, publishVersion } from '../system/policies';
import { patientWithRedis } from '../system/product-settings';
import { startSystemOnOwnServers, type SystemOnOwnServers } from '../system/start-system';
import type { Tenant } from '../system/tenants';

let system: SystemOnOwnServers;
let listener: EventListener;
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  system = await startSystemOnOwnServers({ gateways: 2, settings: patientWithRedis });
  listener = await listenToEvents(system);
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

afterAll(async () => {
  await listener.stop();
  await system.stop();
});

async function changeEverything(): Promise<void> {
  const { id } = await createConsent(api, tenant.site);
  const policy = await createPolicy(api);
  const answers = [
    await api.put(`/consents/${id}`, { accepted: false }),
    await api.delete(`/consents/${id}`),
    await api.post('/consents/batch', { consents: [1, 2, 3].map(() => aConsent(tenant.site, { subject_id: 'ann' })) }),
    await api.delete('/consents/by-subject/ann'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await publishVersion(api, policy.id, 'The second text of this policy.');
}

const eventsOfAChange = 9;

/** Includes internal events, which must not be lost either. */
async function committed(): Promise<Map<string, string>> {
  const outboxes = await Promise.all(Object.values(system.sql).map((sql) => committedEvents(sql, tenant.accountId)));
  return new Map(outboxes.flat().map(({ id, payload }) => [id, payload]));
}

/** Waits until each event has arrived, and asserts that it always had the committed bytes. */
async function expectSeen(events: ReadonlyMap<string, string>, times = 1): Promise<void> {
  const seen = () => {
    const counts = new Map<string, number>();
    for (const { id } of listener.received) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  await waitUntil('every committed event', () => [...events.keys()].every((id) => (seen().get(id) ?? 0) >= times));
  for (const { id, payload } of listener.received) if (events.has(id)) expect(payload).toBe(events.get(id));
}

test('[ADR 5] a NATS crash during writes fails no call, and every committed event arrives after the restart', async () => {
  await changeEverything();
  system.nats.kill('SIGKILL');
  await changeEverything();
  await changeEverything();
  await system.nats.restart();
  await changeEverything();
  const events = await committed();
  expect([...events.values()].filter((payload) => isOfSpecification(JSON.parse(payload) as { type: string }))).toHaveLength(
    4 * eventsOfAChange,
  );
  await expectSeen(events);
});

test('[ADR 5] a NATS crash that loses its store during writes loses no event: all arrive, earlier ones again with the same ids', async () => {
  await changeEverything();
  await everythingPublished(system);
  const before = await committed();
  await expectSeen(before);

  system.nats.kill('SIGKILL');
  await changeEverything();
  await rm(join(system.nats.dataDir, 'jetstream'), { recursive: true });
  await changeEverything();
  await system.nats.restart();
  await changeEverything();

  await expectSeen(await committed());
  // Events of the lost stream are sent again for consumers that had not read them.
  await expectSeen(before, 2);
  await everythingPublished(system);
  const all = await committed();
  expect(listener.received.filter(({ id, accountId }) => accountId === tenant.accountId && !all.has(id))).toEqual([]);
});

// The same rule is tested with NATS running in authentication.test.ts, and without Redis in redis-loss.own-product.test.ts.
test('[decision 4.1] while NATS is down, a key revoked on one gateway is refused at the next request on the other, 100 times of 100', async () => {
  const other = await system.tenants.create();
  const browsers = [await system.signIn(other, 0), await system.signIn(other, 1)] as const;
  system.nats.kill('SIGKILL');
  for (let round = 0; round < 100; round++) {
    const [revoker, refuser] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const { body } = await browsers[revoker].post('/keys', { name: 'K' });
    const keyOfOther = system.api(body.key as string, refuser);
    expect((await keyOfOther.get('/consents?limit=1')).status).toBe(200);
    expect((await browsers[revoker].delete(`/keys/${body.id}`)).status).toBe(200);
    expectError(await keyOfOther.get('/consents?limit=1'), 401, 'unauthorized');
  }
  await system.nats.restart();
});
