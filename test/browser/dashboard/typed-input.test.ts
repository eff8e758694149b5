import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '@consent/testkit';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('a form', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  const begin = async (plan?: 'free' | 'pro') => {
    tenant = await system.tenants.create(plan === undefined ? {} : { plan });
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  };
  afterEach(() => person.leave());

  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const field = (around: Locator, name: string) => around.getByRole('textbox', { name, exact: true });
  const press = (around: Locator, name: string) => around.getByRole('button', { name, exact: true }).click();
  const createEndpoint = async (url: string) => {
    const session = await system.signIn(tenant);
    const made = await session.post('/webhooks/endpoints', { url, event_types: [] });
    return { session, path: `/webhooks/endpoints/${made.body['id'] as string}`, id: made.body['id'] as string };
  };

  test('keeps its text when a second site is refused after a first one was created', async () => {
    await begin();
    await page.goto('/sites');
    const add = page.getByRole('dialog', { name: 'Add site' });
    await press(page.getByRole('main'), 'Add site');
    await field(add, 'Name').fill('Shop');
    await field(add, 'Domain').fill('shop.example.com');
    await press(add, 'Add site');
    await page.getByRole('link', { name: 'Shop', exact: true }).waitFor();
    await add.waitFor({ state: 'hidden' });

    await press(page.getByRole('main'), 'Add site');
    expect(await field(add, 'Name').inputValue()).toBe('');
    await field(add, 'Name').fill('Blog');
    await field(add, 'Domain').fill('my blog');
    await press(add, 'Add site');
    await add.getByText('Enter a domain like www.example.com').waitFor();
    expect(await field(add, 'Name').inputValue()).toBe('Blog');
    expect(await field(add, 'Domain').inputValue()).toBe('my blog');
  });

  test('keeps its text when a second endpoint is refused after a first one was created', async () => {
    await begin();
    await page.goto('/webhooks');
    const add = page.getByRole('dialog', { name: 'Add endpoint' });
    await press(page.getByRole('main'), 'Add endpoint');
    await field(add, 'Endpoint URL').fill('https://first.example.com/hook');
    await press(add, 'Add endpoint');
    await page.getByTestId('secret').waitFor();
    await add.waitFor({ state: 'hidden' });

    await press(page.getByRole('main'), 'Add endpoint');
    expect(await field(add, 'Endpoint URL').inputValue()).toBe('');
    await field(add, 'Endpoint URL').fill('https://user:word@second.example.com/hook');
    await field(add, 'Description').fill('The second one');
    await press(add, 'Add endpoint');
    await add.getByText('Enter a public https:// URL').waitFor();
    expect(await field(add, 'Endpoint URL').inputValue()).toBe('https://user:word@second.example.com/hook');
    expect(await field(add, 'Description').inputValue()).toBe('The second one');
  });

  test('keeps its text when the policy of the site is linked or its token is rotated', async () => {
    await begin();
    const content = 'We keep what you order for ten years.';
    await system.api(tenant.key).post('/policies', { name: 'Privacy policy', content });
    await page.goto(`/sites/${tenant.site.id}`);
    const describe = panel('Name, domain and categories');
    await field(describe, 'Name').fill('A name that is not saved');

    const open = (tab: string) => page.getByRole('tab', { name: tab }).click();
    await open('Policy');
    await page.getByLabel('Linked policy').selectOption({ label: 'Privacy policy (Version 1)' });
    await press(panel('Policy'), 'Save');
    await waitUntil('the policy is linked', () => panel('Policy').getByRole('button', { name: 'Save' }).isDisabled());
    await page.getByText('Saved.').waitFor();
    await open('Setup');
    expect(await field(describe, 'Name').inputValue()).toBe('A name that is not saved');

    const token = await panel('Credentials').locator('code').nth(1).innerText();
    await open('Danger zone');
    await press(panel('Rotate token'), 'Rotate token');
    await press(page.getByRole('dialog'), 'Rotate token');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open('Setup');
    await page.getByText(token, { exact: true }).waitFor({ state: 'detached' });
    expect(await field(describe, 'Name').inputValue()).toBe('A name that is not saved');
  });

  test('keeps its text when the user disables the endpoint', async () => {
    await begin();
    const { id } = await createEndpoint('https://hook.example.com/');
    await page.goto(`/webhooks/${id}`);
    const describe = panel('URL and events');
    await field(describe, 'Description').fill('A description that is not saved');
    await press(panel('Status'), 'Disable');
    await panel('Status').getByRole('button', { name: 'Enable' }).waitFor();
    expect(await field(describe, 'Description').inputValue()).toBe('A description that is not saved');
  });

  test('shows the stored value after it is saved', async () => {
    await begin();
    await page.goto(`/sites/${tenant.site.id}`);
    const describe = panel('Name, domain and categories');
    await field(describe, 'Domain').fill('SHOP.Example.com');
    await press(describe, 'Save');
    await waitUntil('the stored domain is shown', async () => (await field(describe, 'Domain').inputValue()) === 'shop.example.com');
  });

  test('does not overwrite changes made elsewhere when the user disables an endpoint', async () => {
    await begin();
    const { id, path, session } = await createEndpoint('https://before.example.com/');
    await page.goto(`/webhooks/${id}`);
    await panel('Status').getByRole('button', { name: 'Disable' }).waitFor();
    await session.put(path, { url: 'https://after.example.com/', event_types: ['consent.created'], enabled: true });
    await press(panel('Status'), 'Disable');
    await panel('Status').getByRole('button', { name: 'Enable' }).waitFor();
    expect((await session.get(path)).body).toMatchObject({
      url: 'https://after.example.com/',
      event_types: ['consent.created'],
      enabled: false,
    });
  });

  test('does not enable an endpoint that was disabled elsewhere', async () => {
    await begin();
    const { id, path, session } = await createEndpoint('https://before.example.com/');
    await page.goto(`/webhooks/${id}`);
    const describe = panel('URL and events');
    await field(describe, 'Description').fill('The first one');
    await session.put(path, { url: 'https://before.example.com/', event_types: [], enabled: false });
    await press(describe, 'Save');
    await page.getByText('Saved.').waitFor();
    expect((await session.get(path)).body).toMatchObject({ description: 'The first one', enabled: false });
  });

  test('shows without a reload that its endpoint was disabled elsewhere', async () => {
    await begin();
    const { id, path, session } = await createEndpoint('https://before.example.com/');
    await page.goto(`/webhooks/${id}`);
    await panel('Status').getByText('No deliveries yet').waitFor();
    await session.put(path, { url: 'https://before.example.com/', event_types: [], enabled: false });
    await panel('Status').getByText('Disabled', { exact: true }).waitFor();
  });
});
