import { waitUntil } from '@consent/testkit';
import type { Page, Route } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('what the dashboard says and does when answers do not come', (at) => {
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

  test('what is confirmed without a network fails at once, and is not done when the network is back', async () => {
    const api = system.api(tenant.key);
    const { id } = (await api.post('/consents', { site_id: tenant.site.id, subject_id: 'visitor', accepted: true })).body as { id: string };
    await page.goto('/consents?subject_id=visitor');
    await page.getByRole('link', { name: 'visitor' }).waitFor();
    await page.getByRole('button', { name: 'Erase a subject' }).click();
    await dialog().getByLabel('Type the subject id again').fill('visitor');
    await page.context().setOffline(true);
    await inDialog('Erase').click();
    await dialog().getByText('No answer').waitFor();
    await inDialog('Cancel').click();
    await dialog().waitFor({ state: 'hidden' });
    // The list behind could not be read either; that it can be now shows that the network is back for this page.
    await page.getByText('could not be read again').waitFor();
    await page.context().setOffline(false);
    await page.getByText('could not be read again').waitFor({ state: 'hidden' });
    expect((await api.get(`/consents/${id}`)).body['deleted_at']).toBeNull();
  });

  test('when the answer to a write was lost the page shows what was done', async () => {
    await page.route(isKey, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await revoke();
    await page.getByText('Revoked', { exact: true }).waitFor();
  });

  test('a list that could not be read again stays, with a line that says so and since when, until it can', async () => {
    await page.route(isKey, (route) => route.abort());
    await page.goto('/keys');
    const line = page.getByRole('main').getByRole('status').filter({ hasText: 'could not be read again' });
    await page.getByRole('button', { name: 'Revoke “Key”' }).click();
    expect(await line.count()).toBe(0);
    await page.route(isKeys, (route) => route.abort());
    await inDialog('Revoke').click();
    await dialog().getByText('No answer').waitFor();
    await inDialog('Cancel').click();
    await line.waitFor();
    expect(await line.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    await page.getByRole('button', { name: 'Revoke “Key”' }).waitFor();
    await page.unroute(isKeys);
    await line.getByRole('button', { name: 'Try again' }).click();
    await line.waitFor({ state: 'detached' });
  });

  test('a question whose answer is under way cannot be closed: its failure is shown in it', async () => {
    let held: Route | undefined;
    await page.route(isKey, (route) => void (held = route));
    await revoke();
    await waitUntil('the call is under way', () => held !== undefined);
    expect(await inDialog('Cancel').isDisabled()).toBe(true);
    expect(await inDialog('Close').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await held?.abort();
    await dialog().getByText('No answer').waitFor();
    await inDialog('Cancel').click();
    await dialog().waitFor({ state: 'hidden' });
  });

  test('an erasure that is under way cannot be closed: what it did is shown', async () => {
    let held: Route | undefined;
    await page.goto('/consents?subject_id=visitor');
    await page.route('**/by-subject/**', (route) => void (held = route));
    await page.getByRole('button', { name: 'Erase a subject' }).click();
    await dialog().getByLabel('Type the subject id again').fill('visitor');
    await inDialog('Erase').click();
    await waitUntil('the call is under way', () => held !== undefined);
    expect(await inDialog('Cancel').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await held?.continue();
    await dialog().getByText('Nothing was erased').waitFor();
  });

  test.each([
    ['is no token', '%'],
    ['looks like one', 'x'.repeat(43)],
  ])('[decision 5.1, ADR 7] a csrf_token of a sibling host that %s locks nobody out', async (_what, value) => {
    // Of two cookies the one of the longer path comes first.
    await page.context().addCookies([{ name: 'csrf_token', value, domain: new URL(system.baseUrl).hostname, path: '/keys' }]);
    await revoke();
    await page.getByText('Revoked', { exact: true }).waitFor();
  });

  test('when the texts of a language do not come the page is there in English', async () => {
    const other = await at.person({ locale: 'pt-BR' });
    await other.page.route(/\/assets\/pt-br-.*\.js$/, (route) => route.abort());
    await other.page.goto('/sign-in');
    await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await other.leave();
  });
});
