import { randomBytes } from 'node:crypto';
import { createCapturingLogger } from '../system/capturing-logger';
import type { Browser } from '../system/browser';
import { aConsent, createConsent } from '../system/consents';
import { expectError, messageOf } from '../system/expect-error';
import { everythingStored } from '../system/find-text';
import { tokenIn } from '../system/mailbox';
import { aPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';

let system: OwnSystem;
let tenant: Tenant;
const { logger, lines } = createCapturingLogger();

beforeAll(async () => {
  system = await startSystem({ gateways: 2, logger });
  tenant = await system.tenants.create();
});

afterAll(() => system.stop());

const sessionOf = ({ cookies }: Browser) => cookies.get('session') as string;
const csrfOf = ({ cookies }: Browser) => cookies.get('csrf_token') as string;

const statusesOf = (session: string) =>
  Promise.all(
    [0, 1].map(
      async (gateway) => (await system.api(undefined, gateway).get('/auth/me', { headers: { Cookie: `session=${session}` } })).status,
    ),
  );

describe('a login', () => {
  test('[decision 5.1] creates a new session of 256 bits each time, valid on every gateway', async () => {
    const sessions = [];
    for (const gateway of [0, 1, 0]) sessions.push(sessionOf(await system.signIn(tenant, gateway)));
    expect(new Set(sessions).size).toBe(3);
    for (const session of sessions) {
      expect(Buffer.from(session, 'base64url')).toHaveLength(32);
      expect(await statusesOf(session)).toEqual([200, 200]);
    }
  });

  test('[decision 5.1, threats 13] ends the previous session of the browser on every gateway', async () => {
    const browser = await system.signIn(tenant);
    const first = sessionOf(browser);
    await browser.logIn(tenant);
    expect(sessionOf(browser)).not.toBe(first);
    expect(await statusesOf(first)).toEqual([401, 401]);
    expect(await statusesOf(sessionOf(browser))).toEqual([200, 200]);
  });

  test('[threats 13] ignores a session id planted in the browser', async () => {
    const planted = randomBytes(32).toString('base64url');
    const browser = system.browser();
    browser.cookies.set('session', planted);
    await browser.logIn(tenant);
    expect(sessionOf(browser)).not.toBe(planted);
    expect(await statusesOf(planted)).toEqual([401, 401]);
  });

  test('[decision 5.1] sets SameSite=Lax cookies, which scripts cannot read except csrf_token', async () => {
    const { email, password } = tenant;
    const answer = await system.browser().post('/auth/login', { email, password });
    const byName = Object.fromEntries(answer.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line.toLowerCase()]));
    expect(Object.keys(byName).sort()).toEqual(['csrf_token', 'device', 'session']);
    for (const line of Object.values(byName)) expect(line).toMatch(/; samesite=lax/);
    for (const name of ['session', 'device']) expect(byName[name]).toContain('httponly');
    expect(byName['csrf_token']).not.toContain('httponly');
  });
});

test('[decision 5.1] a session expires after 8 idle hours, and after 7 days even when it is in use', async () => {
  const shift = (column: string, session: string, by: string) =>
    system.sql.account.query(`UPDATE sessions SET ${column} = ${column} - $2::interval WHERE digest = sha256(convert_to($1, 'UTF8'))`, [
      session,
      by,
    ]);
  const [idle, used] = [sessionOf(await system.signIn(tenant)), sessionOf(await system.signIn(tenant))];
  await shift('last_seen_at', idle, '7 hours 59 minutes');
  await shift('expires_at', used, '6 days 23 hours 59 minutes');
  for (const session of [idle, used]) expect(await statusesOf(session)).toEqual([200, 200]);
  await shift('last_seen_at', idle, '8 hours 1 minute');
  await shift('expires_at', used, '1 minute');
  for (const session of [idle, used]) expect(await statusesOf(session)).toEqual([401, 401]);
});

test('[decision 5.1] a logout ends the session on every gateway, even if the browser keeps the cookie; other sessions stay valid', async () => {
  const [left, stays] = [await system.signIn(tenant), sessionOf(await system.signIn(tenant))];
  const session = sessionOf(left);
  expect((await left.post('/auth/logout')).status).toBe(204);
  // The device cookie gives no access. It lets this browser sign in after strangers have used up the attempts (threats 75).
  expect([...left.cookies.keys()]).toEqual(['device']);
  expect(await statusesOf(session)).toEqual([401, 401]);
  expect(await statusesOf(stays)).toEqual([200, 200]);
});

test('[decision 5] a password reset link works once, sets the password and ends every session on every gateway', async () => {
  const person = await system.tenants.create();
  const sessions = [sessionOf(await system.signIn(person, 0)), sessionOf(await system.signIn(person, 1))];
  const browser = system.browser();
  expect((await browser.post('/auth/forgot-password', { email: person.email })).status).toBe(202);
  const token = tokenIn(await system.mailbox.newestTo(person.email));
  const password = 'another good password';
  expect((await browser.post('/auth/reset-password', { token, password })).status).toBe(200);
  for (const session of sessions) expect(await statusesOf(session)).toEqual([401, 401]);
  expectError(await browser.post('/auth/reset-password', { token, password: 'a third good password' }), 400, 'invalid_request');
  expectError(await browser.post('/auth/login', { email: person.email, password: person.password }), 401, 'unauthorized');
  await browser.logIn({ email: person.email, password });
  expect(await statusesOf(sessionOf(browser))).toEqual([200, 200]);
});

test('[decision 13.1] a password change ends every session on every gateway, including the current one', async () => {
  const person = await system.tenants.create();
  const browsers = [await system.signIn(person, 0), await system.signIn(person, 1)] as const;
  const sessions = browsers.map(sessionOf);
  const body = { current_password: person.password, password: 'another good password' };
  expect((await browsers[0].put('/auth/password', body)).status).toBe(200);
  for (const session of sessions) expect(await statusesOf(session)).toEqual([401, 401]);
});

describe('the list of sessions', () => {
  const listed = async (browser: Browser) => (await browser.get('/auth/sessions')).body['data'] as Record<string, unknown>[];

  test('[decision 63] shows each with its user agent and times, and one that is ended is refused by the next request on every gateway', async () => {
    const person = await system.tenants.create();
    const here = await system.signIn(person, 0);
    const there = system.browser(1);
    const userAgent = `Mozilla/5.0 ${'é'.repeat(300)}`;
    const headers = { 'User-Agent': Buffer.from(userAgent).toString('latin1') };
    expect((await there.post('/auth/login', { email: person.email, password: person.password }, { headers })).status).toBe(200);
    const [other, own, ...rest] = await listed(here);
    expect(rest).toEqual([]);
    expect(other).toMatchObject({ current: false, user_agent: userAgent.slice(0, 256), country: '', region: '' });
    expect(own).toMatchObject({ current: true });
    expect((await here.delete(`/auth/sessions/${other?.['id']}`)).status).toBe(204);
    expect(await statusesOf(sessionOf(there))).toEqual([401, 401]);
    expect(await statusesOf(sessionOf(here))).toEqual([200, 200]);
    expectError(await here.delete(`/auth/sessions/${other?.['id']}`), 404, 'not_found');
  });

  test('[decision 63] all others end in one call, and the caller’s stays', async () => {
    const person = await system.tenants.create();
    const here = await system.signIn(person, 0);
    const others = [sessionOf(await system.signIn(person, 0)), sessionOf(await system.signIn(person, 1))];
    expect((await here.delete('/auth/sessions')).status).toBe(204);
    for (const session of others) expect(await statusesOf(session)).toEqual([401, 401]);
    expect(await listed(here)).toMatchObject([{ current: true }]);
  });
});

describe('a csrf_token', () => {
  test('[decision 5.1, threats 15] of another session of the same person returns 403 on every gateway', async () => {
    const [one, other] = [await system.signIn(tenant), await system.signIn(tenant)];
    for (const gateway of [0, 1]) {
      const send = (csrf: string) =>
        system.api(undefined, gateway).post('/policies', aPolicy(), {
          headers: { Cookie: `session=${sessionOf(one)}; csrf_token=${csrf}`, 'X-CSRF-Token': csrf },
        });
      const refused = await send(csrfOf(other));
      expectError(refused, 403, 'forbidden');
      expect(messageOf(refused)).toBe('CSRF token missing or invalid');
      expect((await send(csrfOf(one))).status).toBe(201);
    }
  });

  test('[threats 15] from before a login returns 403 after it', async () => {
    const browser = await system.signIn(tenant);
    const before = csrfOf(browser);
    await browser.logIn(tenant);
    browser.cookies.set('csrf_token', before);
    expectError(await browser.post('/policies', aPolicy()), 403, 'forbidden');
  });
});

describe('a session sent with an API key', () => {
  test('[decision 4.1, threats 17] is ignored: the key’s account writes and is charged, without a CSRF token', async () => {
    const [owner, browser] = [await system.tenants.create(), await system.signIn(tenant)];
    const headers = { Cookie: `session=${sessionOf(browser)}` };
    const created = await system.api(owner.key).post('/consents', aConsent(owner.site), { headers });
    expect(created.status).toBe(201);
    expect(quotaOf(created)?.used).toBe(1);
    expectError(await browser.get(`/consents/${created.body.id}`), 404, 'not_found');
  });
});

test('[decisions 4.6, 2.8] a change by a session names the user, costs nothing and carries no quota headers', async () => {
  const browser = await system.signIn(tenant);
  const { id } = await createConsent(system.api(tenant.key), tenant.site);
  const usedBefore = (await browser.get('/usage')).body.used as number;
  const changed = await browser.put(`/consents/${id}`, { accepted: false });
  expect(changed.status).toBe(200);
  expect(quotaOf(changed)).toBeUndefined();
  const me = await browser.get('/auth/me');
  const history = await browser.get(`/consents/${id}/history`);
  expect(history.body.data).toMatchObject([{ changed_by: 'user', actor_id: me.body.user.id }]);
  expect((await browser.get('/usage')).body.used).toBe(usedBefore);
});

test('[decision 5.1] a session, its csrf_token and the password appear in no table, Redis value, message or log line', async () => {
  const browser = await system.signIn(tenant);
  expect((await browser.post('/policies', aPolicy({ name: 'canary policy' }))).status).toBe(201);
  const stored = await everythingStored(system);
  expect(stored.some((text) => text.includes('canary policy'))).toBe(true);
  expect(lines.length).toBeGreaterThan(10);
  for (const secret of [sessionOf(browser), csrfOf(browser), tenant.password])
    expect([...stored, ...lines].filter((text) => text.includes(secret))).toEqual([]);
});
