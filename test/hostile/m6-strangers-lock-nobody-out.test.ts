import type { ApiAnswer } from '../system/api-client';
import type { Browser } from '../system/browser';
import { expectError } from '../system/expect-error';
import { tokenIn } from '../system/mailbox';
import { useOwnGateways } from '../system/own-gateways';
import type { Tenant } from '../system/tenants';

const attempts = 5;

const system = useOwnGateways({ gateways: 2, settings: { TRUSTED_PROXIES: '127.0.0.0/8', LIMIT_LOGIN_ADDRESS_MAX: '10' } });

/** The trusted proxy lets a test choose client addresses. */
let nextHost = 0;
const newAddress = () => `203.0.${113 + Math.floor(nextHost / 250)}.${1 + (nextHost++ % 250)}`;

const logIn = (browser: Browser, { email, password }: Pick<Tenant, 'email' | 'password'>, address = newAddress()): Promise<ApiAnswer> =>
  browser.post('/auth/login', { email, password }, { headers: { 'X-Forwarded-For': address } });

const wrong = ({ email }: Tenant) => ({ email, password: 'not the password' });

async function attack(tenant: Tenant, count = attempts): Promise<void> {
  for (let at = 0; at < count; at += 1) expectError(await logIn(system.browser(at % 2), wrong(tenant)), 401, 'unauthorized');
}

async function knownBrowser(gateway = 0): Promise<{ tenant: Tenant; browser: Browser }> {
  const tenant = await system.tenants.create();
  const browser = system.browser(gateway);
  expect((await logIn(browser, tenant)).status).toBe(200);
  return { tenant, browser };
}

function sameDevice({ cookies }: Browser, gateway = 0): Browser {
  const browser = system.browser(gateway);
  browser.cookies.set('device', cookies.get('device') ?? '');
  return browser;
}

test('[threats 75] a browser that signed in before can sign in on every gateway after strangers used up the attempts of the e-mail', async () => {
  const { tenant, browser } = await knownBrowser();
  expect((await browser.post('/auth/logout')).status).toBe(204);
  await attack(tenant);
  expectError(await logIn(system.browser(), tenant), 429, 'too_many_requests');
  expect((await logIn(sameDevice(browser, 1), tenant)).status).toBe(200);
  // The success reset the count for this email.
  await attack(tenant);
  expect((await logIn(browser, tenant)).status).toBe(200);
});

test('[threats 75] a known browser has five attempts of its own, exact in parallel on two gateways', async () => {
  const { tenant, browser } = await knownBrowser();
  await attack(tenant);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => logIn(sameDevice(browser, at % 2), wrong(tenant))));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(attempts);
  for (const answer of answers.filter(({ status }) => status !== 401)) expectError(answer, 429, 'too_many_requests');
  expectError(await logIn(browser, tenant), 429, 'too_many_requests');
});

test('[threats 75] [decision 8.13] attempts of a known browser count for the e-mail too', async () => {
  const { tenant, browser } = await knownBrowser();
  for (let at = 0; at < attempts; at += 1) expectError(await logIn(browser, wrong(tenant)), 401, 'unauthorized');
  expectError(await logIn(browser, tenant), 429, 'too_many_requests');
  expectError(await logIn(system.browser(), tenant), 429, 'too_many_requests');
});

test('[threats 75] the device cookie works only for its own e-mail, and an altered one does not work', async () => {
  const { browser } = await knownBrowser();
  const victim = await system.tenants.create();
  await attack(victim);
  expectError(await logIn(browser, victim), 429, 'too_many_requests');

  const { tenant, browser: known } = await knownBrowser();
  await attack(tenant);
  const value = known.cookies.get('device') as string;
  const parts = value.split('.');
  const altered = parts.map((part, at) => parts.with(at, (part.startsWith('9') ? '8' : '9') + part.slice(1)).join('.'));
  for (const forged of [...altered, '', value.slice(0, -1), `${value}A`, parts.slice(0, -1).join('.'), 'a.b.c.d']) {
    const browserWithForged = system.browser();
    browserWithForged.cookies.set('device', forged);
    expectError(await logIn(browserWithForged, tenant), 429, 'too_many_requests');
  }
  expect((await logIn(known, tenant)).status).toBe(200);
});

test('[threats 75] the limit of an address applies to a known browser too', async () => {
  const { browser } = await knownBrowser();
  const address = newAddress();
  for (let at = 0; at < 10; at += 1)
    expect((await logIn(system.browser(), { email: `${at}@example.org`, password: 'x' }, address)).status).toBe(401);
  const { tenant, browser: known } = await knownBrowser();
  expectError(await logIn(known, tenant, address), 429, 'too_many_requests');
  expect(browser.cookies.get('device')).not.toBe(known.cookies.get('device'));
});

test('[threats 75] a login sets the device cookie, HttpOnly for 180 days; a failed login does not; the cookie alone gives no access', async () => {
  const tenant = await system.tenants.create();
  const failed = await logIn(system.browser(), wrong(tenant));
  expect(failed.headers.getSetCookie()).toEqual([]);
  const answer = await logIn(system.browser(), tenant);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
  expect(line?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax']);
  expect(line).not.toContain(tenant.email.split('@')[0]);
  const { browser } = await knownBrowser();
  expectError(await sameDevice(browser).get('/auth/me'), 401, 'unauthorized');
});

test('[threats 75] after a password reset a known browser that used up its attempts can sign in', async () => {
  const { tenant, browser } = await knownBrowser();
  for (let at = 0; at < attempts; at += 1) await logIn(browser, wrong(tenant));
  expectError(await logIn(browser, tenant), 429, 'too_many_requests');
  const elsewhere = system.browser(1);
  await elsewhere.post('/auth/forgot-password', { email: tenant.email });
  const token = tokenIn(await system.mailbox.newestTo(tenant.email));
  const password = 'another good password';
  expect((await elsewhere.post('/auth/reset-password', { token, password })).status).toBe(200);
  expect((await logIn(browser, { email: tenant.email, password })).status).toBe(200);
});
