import { waitUntil } from '@consent/testkit';
import type { Page, Route } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('the dashboard without responses', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeEach(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await person.leave();
  });

  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
  const isKeys = (url: URL) => url.pathname === '/api/v1/keys';
  const isKey = (url: URL) => url.pathname === `/api/v1/keys/${tenant.keyId}`;
  const revoke = async () => {
    await page.goto('/keys');
    await page.getByRole('button', { name: 'Revoke “Key”' }).click();
    await inDialog('Revoke').click();
  };

  test('fails an erasure confirmed without a network, and does not run it when the network is back', async () => {
    const api = system.api(tenant.key);
    const { id } = (await api.post('/consents', { site_id: tenant.site.id, subject_id: 'visitor', accepted: true })).body as { id: string };
    await page.goto('/consents?subject_id=visitor');
    await page.getByRole('link', { name: 'visitor' }).waitFor();
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await page.context().setOffline(true);
    await inDialog('Erase').click();
    await dialog().getByText("Can't reach the server").waitFor();
    await inDialog('Cancel').click();
    await dialog().waitFor({ state: 'hidden' });
    // The list failed to load too. Once it loads, the page is online again.
    await page.getByText("Couldn't refresh.").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Couldn't refresh.").waitFor({ state: 'hidden' });
    expect((await api.get(`/consents/${id}`)).body['deleted_at']).toBeNull();
  });

  test('shows the result of a write whose response was lost', async () => {
    await page.route(isKey, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await revoke();
    await page.getByText('Revoked', { exact: true }).waitFor();
  });

  test('keeps a list that could not be refreshed, with a notice and its time until a retry succeeds', async () => {
    await page.route(isKey, (route) => route.abort());
    await page.goto('/keys');
    const line = page.getByRole('main').getByRole('status').filter({ hasText: "Couldn't refresh." });
    await page.getByRole('button', { name: 'Revoke “Key”' }).click();
    expect(await line.count()).toBe(0);
    await page.route(isKeys, (route) => route.abort());
    await inDialog('Revoke').click();
    await dialog().getByText("Can't reach the server").waitFor();
    await inDialog('Cancel').click();
    await line.waitFor();
    expect(await line.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    await page.getByRole('button', { name: 'Revoke “Key”' }).waitFor();
    await page.unroute(isKeys);
    await line.getByRole('button', { name: 'Try again' }).click();
    await line.waitFor({ state: 'detached' });
  });

  test('keeps a dialog open while its request is in flight, and shows the failure in it', async () => {
    let held: Route | undefined;
    await page.route(isKey, (route) => void (held = route));
    await revoke();
    await waitUntil('the call is under way', () => held !== undefined);
    expect(await inDialog('Cancel').isDisabled()).toBe(true);
    expect(await inDialog('Close').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await held?.abort();
    await dialog().getByText("Can't reach the server").waitFor();
    await inDialog('Cancel').click();
    await dialog().waitFor({ state: 'hidden' });
  });

  test('keeps the erasure dialog open while the erasure is in flight, and shows its result', async () => {
    let held: Route | undefined;
    await page.goto('/consents?subject_id=visitor');
    await page.route('**/by-subject/**', (route) => void (held = route));
    await page.getByRole('button', { name: 'Erase data subject' }).click();
    await dialog().getByLabel('Type ERASE to confirm').fill('ERASE');
    await inDialog('Erase').click();
    await waitUntil('the call is under way', () => held !== undefined);
    expect(await inDialog('Cancel').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await held?.continue();
    await dialog().getByText('Nothing to erase').waitFor();
  });

  test.each([
    ['is malformed', '%'],
    ['looks like a token', 'x'.repeat(43)],
  ])('[decision 5.1, ADR 7] ignores a csrf_token of a sibling host that %s', async (_what, value) => {
    // Browsers send the cookie with the longer path first.
    await page.context().addCookies([{ name: 'csrf_token', value, domain: new URL(system.baseUrl).hostname, path: '/keys' }]);
    await revoke();
    await page.getByText('Revoked', { exact: true }).waitFor();
  });

  test('falls back to English when the texts of a language cannot be loaded', async () => {
    const other = await at.person({ locale: 'pt-BR' });
    await other.page.route(/\/assets\/pt-br-.*\.js$/, (route) => route.abort());
    await other.page.goto('/sign-in');
    await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await other.leave();
  });
});
