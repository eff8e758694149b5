import { expectError, messageOf } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { useSystem } from '../../system/use-system';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
});

const empty = { name: '', contact: '', address: '', email: '', phone: '', privacy_url: '', jurisdiction: '', language: '' };
const whole = {
  ...{ name: 'Shop Ltd', contact: 'DPO', address: '1 Main Street\nDublin', email: 'dpo@example.com', phone: '+353 1' },
  ...{ privacy_url: 'https://example.com/privacy', jurisdiction: 'IE', language: 'en' },
};

test('[decision 43.1] the controller is empty, then what was set, and what is omitted becomes empty', async () => {
  expect((await browser.get('/controller')).body).toEqual({ ...empty, updated_at: null });
  const set = await browser.put('/controller', whole);
  expect(set.status).toBe(200);
  expect(set.body).toEqual({ ...whole, updated_at: expect.any(String) });
  expect(misfitOf({ $ref: '#/components/schemas/Controller' }, set.body)).toBeUndefined();
  expect((await browser.get('/controller')).text).toBe(set.text);
  expect((await browser.put('/controller', { name: 'Shop Ltd' })).body).toMatchObject({ ...empty, name: 'Shop Ltd' });
  expect((await browser.put('/controller', {})).body).toMatchObject(empty);
});

test('[spec 5.3] nobody sees the controller of another account', async () => {
  await browser.put('/controller', whole);
  const other = await system.signIn(await system.tenants.create());
  expect((await other.get('/controller')).body).toEqual({ ...empty, updated_at: null });
});

test.each([
  [{ website: 'x' }, 'website'],
  [{ name: 7 }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ privacy_url: 'javascript:alert(1)' }, 'privacy_url'],
  [{ privacy_url: 'https://u:p@example.com' }, 'privacy_url'],
  [{ jurisdiction: 'de' }, 'jurisdiction'],
  [{ language: 'en_US' }, 'language'],
])('[decision 43.1] %j is 400 that names the field', async (body, named) => {
  const answer = await browser.put('/controller', body);
  expectError(answer, 400, 'invalid_request');
  expect(messageOf(answer)).toContain(named);
});

test('[decision 43.1] the controller is read and changed without an active subscription', async () => {
  const cancelled = await system.tenants.create();
  const session = await system.signIn(cancelled);
  expect((await session.delete('/subscription')).status).toBe(200);
  expect((await session.put('/controller', whole)).status).toBe(200);
  expect((await session.get('/controller')).body).toMatchObject(whole);
});
