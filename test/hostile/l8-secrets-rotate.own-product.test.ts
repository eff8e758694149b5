import { createApiClient } from '../system/api-client';
import { createBrowser, type Browser } from '../system/browser';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';

const [oldPepper, newPepper] = ['pepper-of-the-first-years-unnamed', 'pepper-of-the-years-that-follow-them'];
const [oldCsrf, newCsrf] = ['csrf-secret-of-the-first-years-unnamed', 'csrf-secret-of-the-years-that-follow'];

let system: OwnSystem;
let tenant: Tenant;
let during: string;
let after: string;

beforeAll(async () => {
  system = await startSystem({ settings: { API_KEY_PEPPER: oldPepper, CSRF_SECRET: oldCsrf } });
  tenant = await system.tenants.create();
  during = await system.startGateway({
    API_KEY_PEPPER: `new:${newPepper},old:${oldPepper}`,
    CSRF_SECRET: `new:${newCsrf},old:${oldCsrf}`,
  });
  after = await system.startGateway({ API_KEY_PEPPER: `new:${newPepper}`, CSRF_SECRET: `new:${newCsrf}` });
});
afterAll(() => system.stop());

const statusOfKey = async (url: string) => (await createApiClient(`${url}/api/v1`, tenant.key).get('/consents')).status;

test('[threats 99] a key made under the old pepper works during the rotation, and after it if it was used meanwhile', async () => {
  expect(await statusOfKey(during)).toBe(200);
  expect(await system.sql.account.query('SELECT DISTINCT pepper FROM api_keys')).toEqual([{ pepper: 'new' }]);
  expect(await statusOfKey(after)).toBe(200);
});

test('[threats 99] a browser with a csrf_token of the old secret can still write, and its next read sets one of the new secret', async () => {
  const atFirst = await system.signIn(tenant);
  const withCookiesOf = (browser: Browser, url: string): Browser => {
    const other = createBrowser(`${url}/api/v1`);
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    return other;
  };
  const write = async (browser: Browser) =>
    (await browser.post('/policies', { name: 'Policy', content: 'What we do with what you tell us.' })).status;

  const browser = withCookiesOf(atFirst, during);
  expect(await write(browser)).toBe(201);
  expect(await write(withCookiesOf(browser, after))).toBe(403);
  await browser.get('/auth/me');
  expect(await write(browser)).toBe(201);
  expect(await write(withCookiesOf(browser, after))).toBe(201);
});
