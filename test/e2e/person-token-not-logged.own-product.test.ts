import { signIdentity } from '@consent/sdk/node';
import { createCapturingLogger } from '../system/capturing-logger';
import { everythingPublished } from '../system/event-listener';
import { everythingStored } from '../system/find-text';
import { newIdentitySecret } from '../system/identities';
import { startSystem, type OwnSystem } from '../system/start-system';

let system: OwnSystem;
const { logger, lines } = createCapturingLogger();
beforeAll(async () => {
  system = await startSystem({ logger, settings: { LOG_LEVEL: 'debug' } });
});
afterAll(() => system.stop());

test('[decision 74.2, threats 150] the token of a person’s page is in no log line, table or message', async () => {
  const tenant = await system.tenants.create();
  const { site } = tenant;
  const key = await newIdentitySecret(await system.signIn(tenant), site.id);
  const token = signIdentity('canary-person', { siteId: site.id, key, use: 'page' });
  const post = (path: string, body: object) => system.api().post(`/public${path}`, body, { headers: { 'X-Site-Token': site.token } });
  const made = await post('/person/consents', { token, accepted: true });
  expect(made.status).toBe(201);
  expect((await post('/person', { token })).status).toBe(200);
  await post('/person/receipt', { token, record: made.body.id });
  await post('/person/evidence', { token });
  expect((await post('/identity', { token, subject_id: 'canary-device' })).status).toBe(401);
  expect((await post('/person', { token: `${token}x` })).status).toBe(401);
  expect((await post('/person', { token, more: true })).status).toBe(400);
  await everythingPublished(system);
  const stored = await everythingStored(system);
  expect(stored.some((text) => text.includes('canary-person'))).toBe(true);
  expect(lines.filter((line) => line.includes('/public/person')).length).toBeGreaterThanOrEqual(5);
  const [, claims = '', signature = ''] = token.split('.');
  for (const part of [claims, signature]) {
    expect(lines.filter((line) => line.includes(part))).toEqual([]);
    expect(stored.filter((text) => text.includes(part))).toEqual([]);
  }
  // A log line names no person either.
  expect(lines.filter((line) => line.includes('canary'))).toEqual([]);
});
