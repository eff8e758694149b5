import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

const typed = 'We keep what you order for ten years.';

describeDashboard('keyboard and screen reader', (at) => {
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
  afterEach(() => person.leave());

  const dialog = () => page.getByRole('dialog');
  const fill = (name: string, value: string) => dialog().getByRole('textbox', { name, exact: true }).fill(value);
  /** Presses the button by keyboard, which focuses it. */
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).press('Enter');
  const send = (name: string) => dialog().getByRole('button', { name, exact: true }).press('Enter');

  test.each<[string, string, string, () => Promise<void>]>([
    [
      'a key',
      '/keys',
      'Key “production”',
      async () => (await press('Create API key'), await fill('Key name', 'production'), send('Create API key')),
    ],
    [
      'an endpoint',
      '/webhooks',
      'Signing secret',
      async () => (await press('Add endpoint'), await fill('Endpoint URL', 'https://hook.example.com'), send('Add endpoint')),
    ],
  ])('the secret of %s gets the focus when it is created', async (_what, path, title, make) => {
    await page.goto(path);
    await make();
    await page.getByTestId('secret').waitFor();
    await waitUntil('the focus is on the secret', async () => (await inPage(page, 'activeText'))?.startsWith(title));
  });

  test('each new secret gets the focus, the second one too', async () => {
    await page.goto('/keys');
    for (const name of ['first', 'second']) {
      await press('Create API key');
      await fill('Key name', name);
      await send('Create API key');
      await page.getByText(`Key “${name}”`).waitFor();
      await waitUntil('the focus is on the secret', async () => (await inPage(page, 'activeText'))?.startsWith(`Key “${name}”`));
    }
  });

  test('a dialog has the focus in its first field, and returns it to its button after it was sent', async () => {
    await page.goto('/sites');
    await press('Add site');
    await waitUntil('the focus is in the form', async () => (await inPage(page, 'activeField')) === 'name: ');
    await fill('Name', 'Shop');
    await fill('Domain', 'shop.example.com');
    await send('Add site');
    await dialog().waitFor({ state: 'hidden' });
    await waitUntil('the focus is on the button', async () => (await inPage(page, 'activeText')) === 'Add site');
  });

  test('the form keeps the focus when it is reloaded after it was sent', async () => {
    await page.goto(`/sites/${tenant.site.id}`);
    await page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true }).fill('Another name');
    await page.getByRole('region', { name: 'Name, domain and categories' }).getByRole('button', { name: 'Save' }).press('Enter');
    await waitUntil('the focus is in the form', async () => (await inPage(page, 'activeField')) === 'name: Another name');
  });

  test('a page opened from the menu is announced', async () => {
    await page.goto('/sites');
    await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    const said = page.getByTestId('opened-page');
    for (const name of ['Policies', 'API keys', 'Sites']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).press('Enter');
      await waitUntil(`"${name}" is told`, async () => (await said.textContent()) === `${name} · Consent Service`);
    }
  });

  test('with an unpublished text "Skip to content" needs no confirmation, but leaving the page does', async () => {
    await page.goto('/sites');
    await page.getByRole('navigation').getByRole('link', { name: 'Policies', exact: true }).click();
    await page.getByRole('link', { name: 'New policy' }).click();
    const text = page.getByRole('textbox', { name: 'Edit' });
    await text.fill(typed);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.waitForURL('**/policies/new#content');
    await waitUntil('the focus is on the content', async () => (await inPage(page, 'activeId')) === 'content');
    expect(await dialog().count()).toBe(0);

    await page.goBack();
    await page.waitForURL('**/policies/new');
    expect(await dialog().count()).toBe(0);
    expect(await text.inputValue()).toBe(typed);

    await page.goBack();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    await page.waitForURL('**/policies/new');
    expect(await text.inputValue()).toBe(typed);
  });

  test('buttons of a row name its record, and the focus stays in the table when a key is revoked', async () => {
    await (await system.signIn(tenant)).post('/keys', { name: 'staging' });
    await page.goto('/keys');
    await page.getByRole('button', { name: 'Revoke “Key”', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revoke “staging”', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await waitUntil('the focus is on the table', async () => (await inPage(page, 'activeName')) === 'API keys');
  });

  test('deleting a site leads to the list with the focus on the content', async () => {
    await page.goto(`/sites/${tenant.site.id}?tab=danger`);
    await page.getByRole('button', { name: 'Delete site' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(tenant.site.domain);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete site' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    await waitUntil('the focus is on the content', async () => (await inPage(page, 'activeId')) === 'content');
  });

  test('the keyboard alone can skip the menu and use a dialog, which keeps the focus and returns it', async () => {
    await page.goto('/keys');
    const revoke = page.getByRole('button', { name: 'Revoke “Key”' });
    await revoke.waitFor();
    await page.keyboard.press('Tab');
    expect(await inPage(page, 'activeText')).toBe('Skip to content');
    await revoke.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await inPage(page, 'isFocusInDialog')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await waitUntil('the focus is back', async () => (await inPage(page, 'activeText')) === 'Revoke');
  });
});
