import { expectError } from '../../system/expect-error';
import { addPerson } from '../../system/members';
import { addPasskey, loginAssertion, proofAssertion } from '../../system/passkeys';
import { setUpTotp } from '../../system/second-factor';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();

async function withPasskey() {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  return { tenant, browser, ...(await addPasskey(browser, tenant)) };
}

const forgetProof = ({ accountId }: Tenant) =>
  system.sql.account.query(`UPDATE sessions SET factor_proved_at = now() - interval '10 minutes 1 second' WHERE account_id = $1`, [
    accountId,
  ]);

test('[decision 81.4] a passkey alone signs in, and an assertion counts once', async () => {
  const { tenant, passkey, recoveryCodes } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const browser = system.browser();
  const credential = await loginAssertion(browser, passkey);
  const answer = await browser.post('/auth/passkey/login', { credential });
  expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['account', 'user']]);
  expect((await browser.get('/auth/me')).body).toMatchObject({ user: { email: tenant.email } });
  expect((await browser.post('/keys', { name: 'Key' })).status).toBe(201);
  const replay = await system.browser().post('/auth/passkey/login', { credential });
  expectError(replay, 401, 'unauthorized');
  const unknown = await system
    .browser()
    .post('/auth/passkey/login', { credential: { ...credential, id: 'x'.repeat(43), rawId: 'x'.repeat(43) } });
  expect([unknown.status, unknown.text]).toEqual([replay.status, replay.text]);
});

test('[decision 81.4] a suspended account gets a session and nothing else, as with a password', async () => {
  const { tenant, passkey } = await withPasskey();
  await system.rpc.accounts.setStatus({ accountId: tenant.accountId, status: 'suspended' });
  const browser = system.browser();
  expect((await browser.post('/auth/passkey/login', { credential: await loginAssertion(browser, passkey) })).status).toBe(200);
  expectError(await browser.get('/auth/me'), 403, 'forbidden');
  expect((await browser.post('/auth/logout')).status).toBe(204);
});

test('[decision 81.5] with a passkey the password alone is 401, and an assertion or a recovery code completes it', async () => {
  const { tenant, passkey, recoveryCodes } = await withPasskey();
  const { email, password } = tenant;
  const send = (body: object) => system.browser().post('/auth/login', { email, password, ...body });
  const asked = await send({});
  expectError(asked, 401, 'second_factor_required');
  expect(asked.body['message']).toBe('Use your passkey, or enter a recovery code.');
  expect((await send({ credential: await loginAssertion(system.browser(), passkey) })).status).toBe(200);
  expect((await send({ code: recoveryCodes[0] })).status).toBe(200);
  const assertion = await loginAssertion(system.browser(), passkey);
  expectError(await send({ credential: assertion, password: 'not the password' }), 401, 'unauthorized');
});

test('[decision 81.6] an assertion proves the session again, before another passkey too', async () => {
  const { tenant, browser, passkey, id } = await withPasskey();
  expect((await browser.get('/auth/factors')).body).toMatchObject({
    totp: null,
    recovery_codes_left: 10,
    passkeys: [{ id, name: 'Phone', last_used_at: null }],
  });
  await forgetProof(tenant);
  const options = await browser.post('/auth/passkeys/options', { current_password: tenant.password });
  expectError(options, 403, 'proof_required');
  expectError(await browser.delete(`/auth/passkeys/${id}`), 403, 'proof_required');
  const credential = await proofAssertion(browser, passkey);
  expectError(await browser.post('/auth/factors/proof', {}), 400, 'invalid_request');
  expectError(await browser.post('/auth/factors/proof', { code: '000000', credential }), 400, 'invalid_request');
  expect((await browser.post('/auth/factors/proof', { credential })).status).toBe(204);
  expectError(await browser.post('/auth/factors/proof', { credential }), 401, 'unauthorized');
  expect((await browser.post('/auth/passkeys/options', {})).status).toBe(200);
  expect((await browser.delete(`/auth/passkeys/${id}`)).status).toBe(204);
  expect((await browser.get('/auth/factors')).body).toEqual({ totp: null, recovery_codes_left: 0, passkeys: [] });
});

test('[decision 81.12] while an account requires a factor, a session without one can only set one up', async () => {
  const tenant = await system.tenants.create();
  const [owner, other] = [await system.signIn(tenant), await system.signIn(tenant)];
  expectError(await owner.put('/account/security', { require_second_factor: true }), 409, 'conflict');
  await setUpTotp(owner, tenant);
  expect((await owner.put('/account/security', { require_second_factor: true })).body).toEqual({ require_second_factor: true });
  expectError(await owner.delete('/auth/factors/totp'), 409, 'conflict');
  // As after an operator removed the factors.
  await system.sql.account.query('DELETE FROM totp_secrets WHERE account_id = $1', [tenant.accountId]);
  expect((await other.get('/auth/me')).body).toMatchObject({ must_set_up_factor: true });
  expect((await other.get('/auth/factors')).status).toBe(200);
  const refused = [
    () => other.get('/sites'),
    () => other.post('/keys', { name: 'Key' }),
    () => other.get('/auth/sessions'),
    () => other.get('/account/security'),
    () => other.put('/account/security', { require_second_factor: false }),
    () => other.get(`/sites/${tenant.site.id}/consents/export`),
    () => other.put('/auth/password', { current_password: tenant.password, password: 'another good password' }),
  ];
  for (const ask of refused) expectError(await ask(), 403, 'second_factor_setup_required');
  expect((await system.api(tenant.key).get('/consents?limit=1')).status).toBe(200);
  await addPasskey(other, tenant);
  expect((await other.get('/auth/me')).body).not.toHaveProperty('must_set_up_factor');
  expect((await other.get('/sites')).status).toBe(200);
  expect((await other.put('/account/security', { require_second_factor: false })).status).toBe(200);
  expect((await other.post('/auth/logout')).status).toBe(204);
});

test('[decision 81.12] the account that a member acts for decides, and not their home account', async () => {
  const tenant = await system.tenants.create();
  const owner = await system.signIn(tenant);
  const { id, passkey } = await addPasskey(owner, tenant);
  expect((await owner.put('/account/security', { require_second_factor: true })).status).toBe(200);
  const person = await addPerson(system, tenant.accountId, { role: 'admin' });
  const member = await system.signIn(person);
  expect((await member.get('/auth/me')).body).toMatchObject({ account: { id: tenant.accountId }, must_set_up_factor: true });
  expectError(await member.get('/sites'), 403, 'second_factor_setup_required');
  expectError(await member.delete(`/auth/passkeys/${id}`), 403, 'second_factor_setup_required');

  expect((await member.post(`/auth/accounts/${person.homeAccountId}`)).status).toBe(200);
  expect((await member.get('/sites')).status).toBe(200);
  expect((await member.post(`/auth/accounts/${tenant.accountId}`)).status).toBe(200);
  const own = await addPasskey(member, person);
  expect((await member.get('/sites')).status).toBe(200);
  expectError(await member.put('/account/security', { require_second_factor: false }), 403, 'forbidden');
  // Their passkeys are their own, wherever they act.
  expectError(await member.delete(`/auth/passkeys/${id}`), 404, 'not_found');
  expectError(await member.delete(`/auth/passkeys/${own.id}`), 409, 'conflict');
  const again = system.browser();
  const answer = await again.post('/auth/passkey/login', { credential: await loginAssertion(again, own.passkey) });
  expect(answer.body).toMatchObject({ user: { email: person.email }, account: { id: tenant.accountId } });

  // The passkey of the owner moves with them when they leave for a home of their own.
  const other = await addPerson(system, tenant.accountId, { role: 'owner' });
  await addPasskey(await system.signIn(other), other);
  await forgetProof(tenant);
  expect((await owner.post('/auth/factors/proof', { credential: await proofAssertion(owner, passkey) })).status).toBe(204);
  const left = await owner.delete('/members/me');
  expect([left.status, left.text]).toEqual([204, '']);
  const back = system.browser();
  const signedIn = await back.post('/auth/passkey/login', { credential: await loginAssertion(back, passkey) });
  expect([signedIn.status, (signedIn.body['user'] as { email: string }).email]).toEqual([200, tenant.email]);
});
