import { Client } from 'pg';
import { aConsent, createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { quotaOf } from '../../system/quota-headers';
import { startSystem, type OwnSystem } from '../../system/start-system';
import { untilLogged } from './evidence-calls';

let system: OwnSystem;
let database: Client;
beforeAll(async () => {
  system = await startSystem();
  database = new Client({ connectionString: system.databases.evidence });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await system.stop();
});

test('[decision 22.1] a record outside the signed checkpoint returns 409 with Retry-After at no cost, and 200 after the next checkpoint', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const first = await createConsent(api, tenant.site);
  expect((await untilLogged(() => api.get(`/consents/${first.id}/proof`))).status).toBe(200);

  // No turn commits while this transaction holds the lock.
  await database.query('BEGIN');
  await database.query('SELECT 1 FROM sequencer FOR UPDATE');
  const { body } = await api.post('/consents', aConsent(tenant.site, { subject_id: 'ada' }));
  const before = quotaOf(await api.get('/consents'))?.used as number;
  const paths = [`/consents/${body.id}/proof`, `/consents/${body.id}/evidence`, '/subjects/ada/evidence'];
  for (const path of paths) {
    const answer = await api.get(path);
    expectError(answer, 409, 'conflict');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(quotaOf(answer)?.used).toBe(before);
  }
  expect((await api.get(`/consents/${first.id}/proof`)).status).toBe(200);

  await database.query('COMMIT');
  for (const path of paths) expect((await untilLogged(() => api.get(path))).status).toBe(200);
});
