import { waitUntil } from '@consent/testkit';
import { createCapturingLogger } from '../../system/capturing-logger';
import { aConsent, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { everythingStored } from '../../system/find-text';
import { startSystem, type OwnSystem } from '../../system/start-system';
import type { ApiClient } from '../../system/api-client';
import type { Tenant } from '../../system/tenants';

let system: OwnSystem;
let tenant: Tenant;
let api: ApiClient;
const { logger, lines } = createCapturingLogger();

beforeAll(async () => {
  system = await startSystem({ logger });
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

afterAll(() => system.stop());

const countryOf = async (ip_address: string) => (await createConsent(api, tenant.site, { ip_address })).country;

describe('country', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['2001:067C:02E8:0022:0000:0000:C100:068B', 'NL'],
  ])('[decision 2.4] of %s is %s as ISO 3166-1 alpha-2', async (address, country) => {
    expect(await countryOf(address)).toBe(country);
  });

  test.each(['::ffff:193.0.6.139', '::FFFF:193.0.6.139', '::ffff:c100:068b'])(
    '[decision 2.4] is the same for %s, another form of 193.0.6.139',
    async (address) => {
      expect(await countryOf(address)).toBe('NL');
    },
  );

  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2001:db8::1',
  ])('[decision 2.4] of the private or unknown address %s is ""', async (address) => {
    expect(await createConsent(api, tenant.site, { ip_address: address })).toMatchObject({ country: '', region: '' });
  });

  test('[decision 2.4] comes from ip_address alone on the API-key route, not from the connection or its headers', async () => {
    const headers = { 'X-Forwarded-For': '8.8.8.8', 'X-Real-IP': '8.8.8.8', Forwarded: 'for=8.8.8.8', 'CF-IPCountry': 'US' };
    const answer = await api.post('/consents', aConsent(tenant.site), { headers });
    expect(answer.body).toMatchObject({ country: '', region: '' });
    const given = await api.post('/consents', aConsent(tenant.site, { ip_address: '193.0.6.139' }), { headers });
    expect(given.body.country).toBe('NL');
  });

  test('[decision 2.5] does not change in an update', async () => {
    const { id } = await createConsent(api, tenant.site, { ip_address: '8.8.8.8' });
    expect((await api.put(`/consents/${id}`, { accepted: false })).body.country).toBe('US');
  });
});

test.each([
  '',
  ' ',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  '1.2.3.4 ',
  '8.8.8.8:80',
  '8.8.8.8/24',
  '0x08080808',
  '134744072',
  '::g',
  '1::2::3',
  '[::1]',
  'fe80::1%eth0',
  'x'.repeat(46),
])('[decision 2.4] the malformed ip_address %j returns 400, and the message does not repeat it', async (ip_address) => {
  const answer = await api.post('/consents', aConsent(tenant.site, { ip_address }));
  expectError(answer, 400, 'invalid_request');
  expect(messageOf(answer)).toContain('ip_address');
  if (ip_address.trim() !== '') expect(messageOf(answer)).not.toContain(ip_address);
});

describe('the privacy of addresses', () => {
  const v4 = '81.2.69.142';
  const v6 = '2a02:cf40:7e57::cafe';
  /** Forms in which an address might be stored: text, hexadecimal, a number, mapped. */
  const traces = [v4, v6, '2a02:cf40', '2a02cf40', '5102458e', '5102:458e', String(0x5102458e)];

  const metrics: string[] = [];

  test('[decision 2.4] no table, Redis key, message, response, metric or log line holds the address of any call', async () => {
    const answers: string[] = [];
    const keep = ({ text }: { text: string }) => void answers.push(text);
    for (const ip_address of [v4, v6, `::ffff:${v4}`]) {
      const created = await api.post('/consents', aConsent(tenant.site, { subject_id: 'canary-subject', ip_address }));
      expect(created.status).toBe(201);
      expect(created.body.country).toMatch(/^[A-Z]{2}$/);
      keep(created);
      const path = `/consents/${created.body.id}`;
      for (const part of ['', '/receipt']) keep(await api.get(path + part));
      keep(await api.put(path, { accepted: false }));
      keep(await api.get(`${path}/history`));
      keep(await api.delete(path));
      keep(await api.post('/consents', aConsent(tenant.site, { ip_address, accepted: 1 })));
      keep(await api.post('/consents', aConsent({ id: tenant.accountId }, { ip_address })));
      keep(
        await api.post('/consents/batch', {
          consents: [aConsent(tenant.site, { ip_address }), { ip_address }, aConsent({ id: tenant.accountId }, { ip_address })],
        }),
      );
      keep(await api.post('/consents', JSON.stringify(aConsent(tenant.site, { ip_address })).slice(0, -1)));
    }
    keep(await api.get('/consents?include_deleted=true'));
    keep(await api.delete('/consents/by-subject/canary-subject'));
    keep(await api.get('/consents?subject_id=canary-subject'));
    for (const url of system.metricsUrls) metrics.push(await (await fetch(url)).text());
    await waitUntil('every event was published', async () => {
      const [row] = await system.sql.consent.query<{ pending: string }>(
        'SELECT count(*) AS pending FROM outbox WHERE published_at IS NULL',
      );
      return row?.pending === '0';
    });

    const stored = await everythingStored(system);
    // Prove that the search works: it finds the subject in tables and in messages.
    expect(stored.filter((text) => text.includes('canary-subject')).length).toBeGreaterThan(3);
    expect(stored.filter((text) => text.startsWith('events.consent.created') && text.includes('canary-subject'))).toHaveLength(3);
    expect(lines.length).toBeGreaterThan(10);
    for (const trace of traces) {
      const found = [...stored, ...lines, ...metrics, ...answers].filter((text) => text.toLowerCase().includes(trace));
      expect({ trace, found }).toEqual({ trace, found: [] });
    }
  });

  test('[threats 7] no log line or metric holds a key or a subject, even one in a path', () => {
    const told = [...lines, ...metrics];
    for (const secret of ['canary-subject', tenant.key.slice(3)]) expect(told.filter((text) => text.includes(secret))).toEqual([]);
    expect(lines.some((line) => line.includes('/consents/by-subject/{subjectId}'))).toBe(true);
    expect(metrics.some((text) => text.includes('/consents/by-subject/{subjectId}'))).toBe(true);
  });
});
