import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import { held } from './held';
import type { Person } from './person';

describeDashboard('a sign-out', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    tenant = await system.tenants.create();
  });

  beforeEach(async () => {
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  afterEach(() => person.leave());

  const dialog = () => page.getByRole('dialog');
  const signOut = () => person.chooseInUserMenu('Sign out');
  const writeDraft = async () => {
    await page.goto('/policies/new');
    await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for ten years.');
  };

  test('without a response warns that the user may still be signed in, and can be retried', async () => {
    await page.goto('/sites');
    await page.route('**/auth/logout', (route) => route.abort());
    await signOut();
    await dialog().getByText('You may still be signed in').waitFor();
    await dialog().getByText("Can't reach the server").waitFor();
    await page.unroute('**/auth/logout');
    await dialog().getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('that is refused keeps the page and the draft in the tab', async () => {
    await writeDraft();
    // Deleting the cookie would not last: any read in flight, such as the menu's, sets it again.
    await page.route('**/auth/logout', (route) => {
      const { 'x-csrf-token': _, ...headers } = route.request().headers();
      return route.continue({ headers });
    });
    await signOut();
    await dialog().getByRole('button', { name: 'Sign out' }).click();
    await dialog().getByText("You don't have access to this").waitFor();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/policies/new');
    expect(await inPage(page, 'keptDrafts')).toBe(1);
  });

  test('of an ended session removes the draft and does not offer to return to the page', async () => {
    await writeDraft();
    await person.loseSession();
    await signOut();
    await dialog().getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await inPage(page, 'keptDrafts')).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  test('overtakes a read, whose refusal is no lost session: the next sign-in begins at the first page', async () => {
    const [read, form] = [await held(page, '**/api/v1/sites*'), await held(page, '**/assets/sign-in-page-*.js')];
    await page.goto('/sites');
    await read.asked;
    await signOut();
    await form.asked;
    const refused = page.waitForResponse((response) => response.status() === 401);
    read.release();
    await refused;
    form.release();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await person.fillSignIn(tenant);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
});
