import { waitUntil } from '@consent/testkit';
import type { Locator, Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

/** Clicks inside the page, so that both clicks come before it renders again. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: { click: () => void }) => {
    element.click();
    element.click();
  });

describeDashboard('two quick clicks', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });

  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value);
  /** Opens a dialog whose submit button has the same name. */
  const inDialog = async (name: string) => {
    await button(name).click();
    return page.getByRole('dialog').getByRole('button', { name, exact: true });
  };

  test.each<[string, string, () => Promise<Locator>]>([
    [
      'a key',
      '/keys',
      async () => {
        const submit = await inDialog('Create API key');
        await fill('Key name', 'twice');
        return submit;
      },
    ],
    [
      'a site',
      '/sites',
      async () => {
        const submit = await inDialog('Add site');
        await fill('Name', 'Twice');
        await fill('Domain', 'twice.example.com');
        return submit;
      },
    ],
    [
      'an endpoint',
      '/webhooks',
      async () => {
        const submit = await inDialog('Add endpoint');
        await fill('Endpoint URL', 'https://twice.example.com');
        return submit;
      },
    ],
    ['an export', '/exports', () => inDialog('Export CSV')],
    [
      'a policy',
      '/policies/new',
      async () => {
        await fill('Name', 'Privacy policy');
        await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for ten years.');
        await button('Publish').click();
        return page.getByRole('dialog').getByRole('button', { name: 'Publish' });
      },
    ],
    ['a message', '/contact', async () => (await fill('Message', 'Twice?'), button('Send message'))],
  ])('send %s once', async (_what, path, prepare) => {
    const posts: string[] = [];
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.goto(path);
    const submit = await prepare();
    await submit.waitFor();
    await page.route('**/api/v1/**', async (route) => {
      if (route.request().method() === 'POST') {
        posts.push(route.request().url());
        await isAsked;
      }
      await route.continue();
    });
    await clickTwice(submit);
    await waitUntil('the button waits for the answer', () => submit.isDisabled());
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    answer();
    expect((await answered).status()).toBeLessThan(300);
    expect(posts).toHaveLength(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('a dialog closes after submission and reopens empty, so that a late second click creates nothing', async () => {
    await page.goto('/keys');
    const submit = await inDialog('Create API key');
    await fill('Key name', 'production');
    await submit.click();
    await page.getByTestId('secret').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await inDialog('Create API key');
    expect(await page.getByRole('textbox', { name: 'Key name' }).inputValue()).toBe('');
  });
});
