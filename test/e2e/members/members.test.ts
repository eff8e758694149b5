import { randomUUID } from 'node:crypto';
import type { Browser } from '../../system/browser';
import { aConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { tokenIn } from '../../system/mailbox';
import { addPerson } from '../../system/members';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';

const system = useSystem();
const password = 'tea at half past four';
const newEmail = () => `${randomUUID()}@example.com`;

let tenant: Tenant;
let owner: Browser;
beforeAll(async () => {
  tenant = await system.tenants.create();
  owner = await system.signIn(tenant);
});

async function invite(email: string, role = 'auditor', siteIds?: string[]): Promise<string> {
  const answer = await owner.post('/invitations', { email, role, ...(siteIds && { site_ids: siteIds }) });
  if (answer.status !== 201) throw new Error(answer.text);
  return tokenIn(await system.mailbox.newestTo(email));
}

/** A browser without a session, which accepting signs in. */
async function join(role: string, siteIds?: string[]): Promise<{ browser: Browser; email: string }> {
  const email = newEmail();
  const token = await invite(email, role, siteIds);
  const browser = system.browser();
  const accepted = await browser.post('/auth/invitation/accept', { token, name: 'Bea', password });
  if (accepted.status !== 200) throw new Error(accepted.text);
  return { browser, email };
}

const memberOf = async (email: string) =>
  ((await owner.get('/members')).body['data'] as { email: string; user_id: string; role: string }[]).find((one) => one.email === email);

test('[decision 80] somebody who is invited by mail joins, has the role, and may act for their own account too', async () => {
  const email = newEmail();
  const token = await invite(email, 'developer');
  const nobody = system.browser();
  expect((await nobody.post('/auth/invitation', { token })).body).toEqual({
    ...{ account_name: 'Tenant', role: 'developer', email, invited_by: 'Tenant', needs_account: true },
  });
  expect((await nobody.post('/auth/invitation/accept', { token, name: 'Bea', password })).body).toMatchObject({
    ...{ user: { email, email_verified: true }, account: { id: tenant.accountId } },
  });
  expect((await nobody.post('/auth/invitation', { token })).status).toBe(404);
  expect((await nobody.get('/auth/me')).body).toMatchObject({ role: 'developer', site_ids: null, accounts: 2 });
  const refused = await nobody.post('/invitations', { email: newEmail(), role: 'auditor' });
  expectError(refused, 403, 'forbidden');
  expect(messageOf(refused)).toBe('Your role (developer) does not allow this. Ask an owner of the account.');

  const accounts = (await nobody.get('/auth/accounts')).body['data'] as { id: string; role: string; current: boolean }[];
  expect(accounts.map(({ role, current }) => [role, current])).toEqual([
    ['owner', false],
    ['developer', true],
  ]);
  expect((await nobody.post(`/auth/accounts/${accounts[0]!.id}`)).status).toBe(200);
  expect((await nobody.get('/auth/me')).body).toMatchObject({ role: 'owner', account: { id: accounts[0]!.id } });
  expect((await nobody.post(`/auth/accounts/${tenant.accountId}`)).body).toMatchObject({ account: { id: tenant.accountId } });
  expect((await nobody.post(`/auth/accounts/${(await system.tenants.create()).accountId}`)).status).toBe(404);
  expect((await nobody.get('/auth/sessions')).status).toBe(200);
});

test('[decision 80] inviting answers the same for a known and an unknown address; a known person signs in before they join', async () => {
  const known = await system.tenants.create();
  const [ofKnown, ofUnknown] = [known.email, newEmail()];
  const answers = [];
  for (const email of [ofKnown, ofUnknown]) {
    const { status, body } = await owner.post('/invitations', { email, role: 'auditor' });
    answers.push({ status, ...body, id: '', email: '', created_at: '', expires_at: '' });
  }
  expect(answers[0]).toEqual(answers[1]);
  const token = tokenIn(await system.mailbox.newestTo(ofKnown));
  expectError(await system.browser().post('/auth/invitation/accept', { token, name: 'M', password }), 401, 'unauthorized');
  const person = await system.signIn(known);
  expectError(await owner.post('/auth/invitation/accept', { token }), 403, 'forbidden');
  expect((await person.post('/auth/invitation/accept', { token })).status).toBe(200);
  expect((await person.get('/auth/me')).body).toMatchObject({ role: 'auditor', accounts: 2 });
  expectError(await owner.post('/invitations', { email: ofKnown, role: 'auditor' }), 409, 'conflict');
});

test('[threats 157] a removed member is out at the next request, at every gateway; their keys are revoked if asked', async () => {
  const { browser, email } = await join('developer');
  const { key, created_by: maker } = (await browser.post('/keys', { name: 'Mine', scopes: ['consents:read'] })).body as {
    key: string;
    created_by: unknown;
  };
  const member = await memberOf(email);
  expect(maker).toEqual({ user_id: member!.user_id, name: 'Bea', removed: false });
  expect((await system.api(key).get('/consents')).status).toBe(200);
  expect((await browser.get('/sites')).status).toBe(200);
  expect((await owner.delete(`/members/${member!.user_id}?keys=revoke`)).status).toBe(204);
  expectError(await browser.get('/sites'), 401, 'unauthorized');
  expectError(await system.api(key).get('/consents'), 401, 'unauthorized');
  const keys = (await owner.get('/keys')).body['data'] as { created_by?: { removed: boolean } }[];
  expect(keys[0]?.created_by?.removed).toBe(true);
  await browser.logIn({ email, password });
  expect((await browser.get('/auth/me')).body).toMatchObject({ role: 'owner', accounts: 1 });
});

test('[decision 80] every role may leave, the last owner may not', async () => {
  const { browser } = await join('auditor');
  expect((await browser.delete('/members/me')).status).toBe(204);
  expectError(await browser.get('/sites'), 401, 'unauthorized');
  expectError(await owner.delete('/members/me'), 409, 'conflict');
  const { browser: second, email } = await join('marketer', [tenant.site.id]);
  expect((await second.delete(`/members/${(await memberOf(email))!.user_id}`)).status).toBe(204);
});

test('[threats 160] a member of some sites sees these sites only, in lists too, and changes them', async () => {
  const described = { name: 'Other', domain: 'other.example.com', categoriesClosed: false, categories: [] };
  const { site: other } = await system.rpc.sites.createSite({ accountId: tenant.accountId, ...described });
  const { site: third } = await system.rpc.sites.createSite({ accountId: tenant.accountId, ...described });
  const person = await addPerson(system, tenant.accountId, { role: 'privacy_officer', siteIds: [tenant.site.id] });
  const browser = await system.signIn(person);
  const sites = async () => ((await browser.get('/sites')).body['data'] as { id: string }[]).map(({ id }) => id);
  expect(await sites()).toEqual([tenant.site.id]);
  expect((await browser.get(`/sites/${other.id}`)).status).toBe(404);
  expect((await browser.post('/consents', aConsent(other))).status).toBe(404);
  expect((await browser.post('/consents', aConsent(tenant.site))).status).toBe(201);
  expect((await browser.get('/consents')).status).toBe(200);

  const changed = await owner.put(`/members/${person.userId}`, { role: 'privacy_officer', site_ids: [tenant.site.id, other.id] });
  expect(changed.body).toMatchObject({ site_ids: [tenant.site.id, other.id].toSorted() });
  expect((await sites()).sort()).toEqual([tenant.site.id, other.id].sort());
  const unnamed = await browser.get('/consents');
  expectError(unnamed, 400, 'invalid_request');
  expect(messageOf(unnamed)).toBe('site_id must be one of your sites, because you may act for several.');
  expect((await browser.get(`/consents?site_id=${other.id}`)).status).toBe(200);
  expect((await browser.get(`/consents?site_id=${third.id}`)).body['data']).toEqual([]);
  expectError(await owner.put(`/members/${person.userId}`, { role: 'auditor', site_ids: [randomUUID()] }), 404, 'not_found');

  const marketer = await system.signIn(await addPerson(system, tenant.accountId, { role: 'marketer', siteIds: [other.id] }));
  const body = { name: 'Renamed', domain: 'other.example.com' };
  expect((await marketer.put(`/sites/${other.id}`, body)).body['name']).toBe('Renamed');
  expect((await marketer.put(`/sites/${third.id}`, body)).status).toBe(404);
});

test('[decision 80] an auditor exports what there is, and starts no file', async () => {
  const auditor = await system.signIn(await addPerson(system, tenant.accountId));
  const path = `/sites/${tenant.site.id}/consents/export`;
  expect((await auditor.get(path)).status).toBe(200);
  expectError(await auditor.get(`${path}?async=true`), 403, 'forbidden');
});
