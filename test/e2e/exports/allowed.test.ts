import { expectError } from '../../system/expect-error';
import { quotaOf } from '../../system/quota-headers';
import { absentUuid } from '../../system/policies';
import type { ApiAnswer } from '../../system/api-client';
import { useSystem, type System } from '../../system/use-system';
import { absentExportId, inlinePath, readyExport } from './export-calls';

const system = useSystem();

const ways = [
  ['streamed', (api: ReturnType<System['api']>, site: { id: string }) => api.get(inlinePath(site))],
  ['as JSON', (api: ReturnType<System['api']>, site: { id: string }) => api.get(inlinePath(site, '?format=json'))],
  ['queued', (api: ReturnType<System['api']>, site: { id: string }) => api.get(inlinePath(site, '?async=true'))],
  ['queued by POST', (api: ReturnType<System['api']>, site: { id: string }) => api.post(`/sites/${site.id}/exports`)],
] as const;

describe.each(ways)('an export %s', (_name, ask) => {
  test('[decision 3.6] is not part of Free: it returns 403 and costs no quota', async () => {
    const { key, site } = await system.tenants.create({ plan: 'free' });
    const answer = await ask(system.api(key), site);
    expectError(answer, 403, 'plan_limit_exceeded');
    expect(quotaOf(answer)?.used).toBe(0);
    expect((await system.api(key).get('/exports')).body).toEqual({ data: [] });
  });

  test('[decision 4.5] of an absent site or a malformed id returns 403 on Free and 404 on Starter', async () => {
    const [free, starter] = [await system.tenants.create({ plan: 'free' }), await system.tenants.create({ plan: 'starter' })];
    for (const id of [absentUuid, 'no-uuid-at-all']) {
      expectError(await ask(system.api(free.key), { id }), 403, 'plan_limit_exceeded');
      expectError(await ask(system.api(starter.key), { id }), 404, 'not_found');
    }
  });

  test('[decision 3.6] succeeds 5 times a month on Starter, exact under concurrency; the sixth returns 403 and costs no quota', async () => {
    const { key, site } = await system.tenants.create({ plan: 'starter' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(system.api(key), site)));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(5);
    for (const refused of answers.filter(({ status }) => status >= 300)) expectError(refused, 403, 'plan_limit_exceeded');
    expect(quotaOf(await system.api(key).get('/exports'))?.used).toBe(6);
    // The cap is checked before the site.
    expectError(await ask(system.api(key), { id: absentUuid }), 403, 'plan_limit_exceeded');
  });

  test('[decision 4.6] is limited for a session too: 403 on Free, and 403 above the cap of Starter', async () => {
    const free = await system.tenants.create({ plan: 'free' });
    const browser = await system.signIn(free);
    expectError(await ask(browser, free.site), 403, 'plan_limit_exceeded');
    const starter = await system.tenants.create({ plan: 'starter' });
    for (let taken = 0; taken < 5; taken++) await system.api(starter.key).post(`/sites/${starter.site.id}/exports`);
    expectError(await ask(await system.signIn(starter), starter.site), 403, 'plan_limit_exceeded');
  });

  test.each(['pro', 'enterprise'] as const)('[decision 3.6] has no monthly cap on %s', async (plan) => {
    const { key, site } = await system.tenants.create({ plan });
    for (let taken = 0; taken < 7; taken++) expect((await ask(system.api(key), site)).status).toBeLessThan(300);
  });

  test('[spec 5.3, decision 4.5] of another account’s site returns the 404 of an absent site byte for byte and creates no export', async () => {
    const [victim, caller, twin] = [await system.tenants.create(), await system.tenants.create(), await system.tenants.create()];
    const answer = await ask(system.api(caller.key), victim.site);
    const expected = await ask(system.api(twin.key), { id: absentUuid });
    expect(visible(answer)).toEqual(visible(expected));
    expectError(answer, 404, 'not_found');
    for (const { key } of [victim, caller]) expect((await system.api(key).get('/exports')).body).toEqual({ data: [] });
  });

  test('[decision 4.3] returns 429 when no unit is left', async () => {
    const { key, site } = await system.tenants.create({ monthlyRequests: 1 });
    await system.api(key).get('/exports');
    expectError(await ask(system.api(key), site), 429, 'quota_exceeded');
  });
});

const visible = ({ status, text, headers }: ApiAnswer) => {
  const { date: _date, 'x-request-id': _requestId, ...others } = Object.fromEntries(headers);
  return { status, text, headers: others };
};

describe.each(['/exports/{id}', '/exports/{id}/download'])('GET %s', (path) => {
  test('[spec 5.3, decisions 8.8, 8.16] returns the same 404 for another account’s export, a malformed id and a lower-case id', async () => {
    const victim = await system.tenants.create();
    const { id } = await readyExport(system.api(victim.key), victim.site);
    const [caller, twin] = [await system.tenants.create(), await system.tenants.create()];
    const ask = (key: string, named: string) => system.api(key).get(path.replace('{id}', named));
    const expected = visible(await ask(twin.key, absentExportId));
    expect(expected.status).toBe(404);
    for (const named of [id, id.toLowerCase(), 'exp_1', id.slice(4)]) expect(visible(await ask(caller.key, named))).toEqual(expected);
    expect((await ask(victim.key, id)).status).toBeLessThan(400);
  });
});

test('[decision 4.2] a session with an unconfirmed e-mail cannot queue an export', async () => {
  const tenant = await system.tenants.create({ emailVerified: false });
  const browser = await system.signIn(tenant);
  expectError(await browser.post(`/sites/${tenant.site.id}/exports`), 403, 'email_not_verified');
  expectError(await browser.get(inlinePath(tenant.site, '?async=true')), 403, 'email_not_verified');
});

test('[decision 8.15] without a subscription a session can stream its consents but not queue an export; a key can do neither', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  await browser.delete('/subscription');
  expectError(await system.api(tenant.key).get(inlinePath(tenant.site)), 402, 'plan_required');
  expectError(await browser.post(`/sites/${tenant.site.id}/exports`), 402, 'plan_required');
  expectError(await browser.get(inlinePath(tenant.site, '?async=true')), 402, 'plan_required');
  expect((await browser.get(inlinePath(tenant.site))).status).toBe(200);
});

test('[spec 7] a link on another site cannot start an export for the person who follows it', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  const ask = (relation: string) => browser.get(inlinePath(tenant.site), { headers: { 'Sec-Fetch-Site': relation } });
  expectError(await ask('cross-site'), 403, 'forbidden');
  expect((await ask('same-origin')).status).toBe(200);
});
