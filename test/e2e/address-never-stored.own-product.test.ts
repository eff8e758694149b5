import { randomUUID } from 'node:crypto';
import { createCapturingLogger } from '../system/capturing-logger';
import { everythingPublished } from '../system/event-listener';
import { everythingStored } from '../system/find-text';
import { startSpanCollector, type SpanCollector } from '../system/span-collector';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';

// consents/geo.own-product.test.ts covers addresses sent as ip_address. Here it is the address of the connection.

let tracing: SpanCollector;
let system: OwnSystem;
let tenant: Tenant;
const { logger, lines } = createCapturingLogger();

beforeAll(async () => {
  // The collector must run before the first process starts.
  tracing = startSpanCollector();
  system = await startSystem({ logger, settings: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  tenant = await system.tenants.create();
});

afterAll(async () => {
  await system.stop();
  await tracing.stop();
});

const v4 = '81.2.69.142';
const v6 = '2a02:cf40:7e57::cafe';
/** Forms in which an address might be stored: text, hexadecimal, a number, mapped, its network. */
const traces = [v4, '81.2.69', v6, '2a02:cf40', '2a02cf40', '5102458e', '5102:458e', String(0x5102458e)];

test('[decision 2.4, threats 29] the address of a connection is in no table, Redis key or value, message, response, metric, span or log line', async () => {
  const answers: string[] = [];
  for (const address of [v4, v6, `::ffff:${v4}`]) {
    const headers = { 'X-Forwarded-For': address };
    // Each address needs its own site, because two forms of one address are one client.
    const { site } = await system.tenants.create();
    const ingest = (body: unknown, token = site.token) =>
      system.api().post('/public/consent', body, { headers: { ...headers, 'X-Site-Token': token } });
    const recorded = await ingest({ subject_id: 'canary-subject', accepted: true });
    expect(recorded.status).toBe(201);
    // The country proves that the address was known.
    expect(recorded.body.country).toMatch(/^[A-Z]{2}$/);
    const refused = [await ingest('{'), await ingest({}, 'st_x'), await system.browser().post('/auth/login', {}, { headers })];
    const limited = [];
    // A minute may end in between.
    for (let i = 0; i < 61 && limited.at(-1)?.status !== 429; i++)
      limited.push(await ingest({ subject_id: 'canary-subject', accepted: true }));
    expect(limited.at(-1)?.status).toBe(429);
    for (let i = 0; i < 6; i++)
      refused.push(await system.browser().post('/auth/login', { email: tenant.email, password: 'not the password' }, { headers }));
    const listed = await system.api(tenant.key).get('/consents', { headers });
    const person = { email: `${randomUUID()}@example.com`, password: 'a good enough password', name: 'N' };
    const registered = await system.browser().post('/auth/register', person, { headers });
    const contact = await system.browser().post('/contact', { email: 'a@example.com', name: 'N', message: 'M' }, { headers });
    answers.push(...[recorded, listed, registered, contact, ...refused, ...limited].map(({ text }) => text));
  }
  const metrics = await Promise.all(system.metricsUrls.map(async (url) => (await fetch(url)).text()));
  await everythingPublished(system);

  const { spans } = tracing;
  expect(spans.filter((span) => span.includes('POST /public/consent')).length).toBeGreaterThan(3);

  const stored = await everythingStored(system);
  // Prove that the search works: it finds the subject in tables and in messages.
  expect(stored.filter((text) => text.startsWith('events.consent.created') && text.includes('canary-subject')).length).toBeGreaterThan(3);
  expect(stored.filter((text) => text.includes('canary-subject')).length).toBeGreaterThan(6);
  expect(lines.filter((line) => line.includes('/public/consent')).length).toBeGreaterThan(3);
  for (const trace of traces) {
    const found = [...stored, ...lines, ...metrics, ...answers, ...spans].filter((text) => text.toLowerCase().includes(trace));
    expect({ trace, found }).toEqual({ trace, found: [] });
  }
});
