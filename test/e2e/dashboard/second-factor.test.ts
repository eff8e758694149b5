import type { Browser } from '../../system/browser';
import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { codeOf, setUpTotp } from '../../system/second-factor';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();

async function withFactor(): Promise<{ tenant: Tenant; browser: Browser; secret: string; recoveryCodes: string[] }> {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  return { tenant, browser, ...(await setUpTotp(browser, tenant)) };
}

const forgetProof = ({ accountId }: Tenant) =>
  system.sql.account.query(`UPDATE sessions SET factor_proved_at = now() - interval '10 minutes 1 second' WHERE account_id = $1`, [
    accountId,
  ]);

test('[decision 63.6] a sign-in with a second factor is 401 until it has a code, which counts once', async () => {
  const { tenant, secret, recoveryCodes } = await withFactor();
  const { email, password } = tenant;
  const send = (body: object) => system.browser().post('/auth/login', body);
  expectError(await send({ email, password }), 401, 'second_factor_required');
  expectError(await send({ email, password: 'not the password', code: codeOf(secret, 1) }), 401, 'unauthorized');
  const code = codeOf(secret, 1);
  const signedIn = await send({ email, password, code });
  expect(signedIn.status).toBe(200);
  expect(Object.keys(signedIn.body).sort()).toEqual(['account', 'user']);
  expectError(await send({ email, password, code }), 401, 'unauthorized');
  expect((await send({ email, password, code: recoveryCodes[0] })).status).toBe(200);
  expectError(await send({ email, password, code: recoveryCodes[0] }), 401, 'unauthorized');
});

test('[decision 63.6] without a factor a code is ignored', async () => {
  const { email, password } = await system.tenants.create();
  expect((await system.browser().post('/auth/login', { email, password, code: '000000' })).status).toBe(200);
});

test('[decision 63.7] what hurts is 403 proof_required once the last proof is 10 minutes old, and API keys are not asked', async () => {
  const { tenant, browser, secret } = await withFactor();
  const { id: key } = (await browser.post('/keys', { name: 'Key' })).body as { id: string };
  await forgetProof(tenant);
  const consent = await createConsent(system.api(tenant.key), tenant.site, { subject_id: 'ann' });
  const asked = [
    () => browser.delete('/consents/by-subject/ann'),
    () => browser.post('/keys', { name: 'Another' }),
    () => browser.delete(`/keys/${key}`),
    () => browser.post(`/sites/${tenant.site.id}/exports`),
    () => browser.get(`/sites/${tenant.site.id}/consents/export`),
    () => browser.put('/subscription', { plan: 'pro' }),
    () => browser.delete('/subscription'),
    () => browser.post('/auth/factors/recovery-codes'),
    () => browser.delete('/auth/factors/totp'),
  ];
  for (const ask of asked) expectError(await ask(), 403, 'proof_required');
  expect((await browser.get(`/consents/${consent.id}`)).status).toBe(200);
  expectError(await browser.post('/auth/factors/proof', { code: '000000' }), 401, 'unauthorized');
  for (const ask of asked.slice(0, 1)) expectError(await ask(), 403, 'proof_required');
  expect((await system.api(tenant.key).delete('/consents/by-subject/ann')).body).toMatchObject({ erased: 1 });

  expect((await browser.post('/auth/factors/proof', { code: codeOf(secret, 1) })).status).toBe(204);
  expect((await browser.delete('/consents/by-subject/ann')).status).toBe(200);
  expect((await browser.delete(`/keys/${key}`)).status).toBe(200);
  expect((await browser.delete('/auth/factors/totp')).status).toBe(204);
  expect((await browser.get('/auth/factors')).body).toEqual({ totp: null, recovery_codes_left: 0, passkeys: [] });
  await forgetProof(tenant);
  expect((await browser.post('/keys', { name: 'Another' })).status).toBe(201);
});

test('[decision 63.7] guesses of a code are limited, and a right one clears the count', async () => {
  const { tenant, browser, secret } = await withFactor();
  await forgetProof(tenant);
  const prove = (code: string) => browser.post('/auth/factors/proof', { code });
  for (let count = 0; count < 4; count++) expectError(await prove('000000'), 401, 'unauthorized');
  expect((await prove(codeOf(secret, 1))).status).toBe(204);
  for (let count = 0; count < 5; count++) expectError(await prove('000000'), 401, 'unauthorized');
  expectError(await prove('000000'), 429, 'too_many_requests');
});
