import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import type { Person } from './person';

describeDashboard('the first steps in the dashboard', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;

  const begin = async (options: { locale?: string } = {}) => {
    tenant = await system.tenants.create();
    person = await at.person(options);
    page = person.page;
    await person.signIn(tenant);
  };
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
  const sites = async () => (await (await system.signIn(tenant)).get('/sites')).body['data'] as Record<string, unknown>[];
  const createPolicy = async (name: string) =>
    (await system.api(tenant.key).post('/policies', { name, content: 'We keep what you order for ten years.' })).body['id'] as string;
  const dialog = () => page.getByRole('dialog');
  /** As `npm start` answers a browser on its own machine. */
  const developAt = (urls: { mail_url: string; receiver_url: string }) =>
    page.route('**/docs/demo.json', (route) => route.fulfill({ json: urls }));

  test.each([
    {
      locale: 'en-GB',
      add: 'Add site',
      name: 'Name',
      domain: 'Domain',
      kept: 'We use new-shop.example.com, without https://, port and path.',
    },
    {
      locale: 'pt-BR',
      add: 'Adicionar site',
      name: 'Nome',
      domain: 'Domínio',
      kept: 'Usamos new-shop.example.com, sem https://, porta e caminho.',
    },
  ])(
    'a pasted URL becomes a domain, and a new site begins with the usual categories: $locale',
    async ({ locale, add, name, domain, kept }) => {
      await begin({ locale });
      await page.goto('/sites');
      await page.getByRole('main').getByRole('button', { name: add }).click();
      await dialog().getByRole('textbox', { name, exact: true }).fill('New shop');
      await dialog().getByRole('textbox', { name: domain }).fill('https://new-shop.example.com:8443/cart?x=1');
      await dialog().getByText(kept).waitFor();
      await dialog().getByRole('button', { name: add }).click();
      await page.getByRole('link', { name: 'New shop', exact: true }).waitFor();
      expect((await sites()).find((site) => site['name'] === 'New shop')).toMatchObject({
        domain: 'new-shop.example.com',
        categories: ['necessary', 'functional', 'analytics', 'marketing'],
        banner: {
          categories: expect.arrayContaining([{ key: 'analytics', description: expect.objectContaining({ en: expect.any(String) }) }]),
        },
      });
    },
  );

  test('[decision 2.1] the proposed categories are named as in the banner, and can be given up', async () => {
    await begin();
    await page.goto('/sites');
    await page.getByRole('main').getByRole('button', { name: 'Add site' }).click();
    await dialog().getByText('Your banner asks about: Necessary, Functional, Analytics, Marketing.').waitFor();
    await dialog().getByRole('switch', { name: 'Restrict categories' }).click();
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Open');
    await dialog().getByRole('textbox', { name: 'Domain' }).fill('localhost:9191');
    await dialog().getByRole('button', { name: 'Add site' }).click();
    await page.getByRole('link', { name: 'Open', exact: true }).waitFor();
    expect((await sites()).find((site) => site['name'] === 'Open')).toMatchObject({ domain: 'localhost', categories: null });
  });

  test('a new version offers the sites that do not use its policy, and says which policy it replaces', async () => {
    await begin();
    const [old, id] = [await createPolicy('Old policy'), await createPolicy('New policy of the shop')];
    await (await system.signIn(tenant)).put(`/sites/${tenant.site.id}/policy`, { policy_id: old });
    await page.goto(`/policies/${id}`);
    await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for two years.');
    await page.getByRole('button', { name: 'Publish version 2' }).click();
    await dialog().getByText("Version 2 won't apply to new consents yet").waitFor();
    await dialog().getByText('Replaces “Old policy” there.').waitFor();
    await dialog().getByRole('checkbox', { checked: false }).check();
    await dialog().getByText('Version 2 will apply to new consents on 1 site').waitFor();
    await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: tenant.site.name }).waitFor();
    expect(await sites()).toMatchObject([{ policy_id: id }]);
  });

  test('a policy that is published stays published when its site cannot be linked, and says so', async () => {
    await begin();
    await page.route('**/sites/*/policy', (route) => route.abort());
    await page.goto('/policies/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Privacy policy');
    await page.getByRole('textbox', { name: 'Edit' }).fill('We keep what you order for two years.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(`Not linked to ${tenant.site.name}. Try again under “Used by”.`).waitFor();
    await page.unroute('**/sites/*/policy');
    await page.getByRole('button', { name: 'Link to sites' }).click();
    await dialog().getByRole('checkbox').check();
    await dialog().getByRole('button', { name: 'Link to sites' }).click();
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: tenant.site.name }).waitFor();
    const policies = (await system.api(tenant.key).get('/policies')).body as unknown as { id: string; version: number }[];
    expect(policies).toMatchObject([{ version: 1 }]);
    expect(await sites()).toMatchObject([{ policy_id: policies[0]!.id }]);
  });

  test('"Get started" offers a policy that exists, and links it', async () => {
    await begin();
    const id = await createPolicy('Privacy policy');
    await page.goto('/start');
    const step = page.getByRole('main').locator('ol > li').nth(1);
    await step.getByText('Choose the policy that new consents record.').waitFor();
    expect(await page.getByRole('link', { name: 'New policy' }).count()).toBe(0);
    await step.getByRole('button', { name: `Link to ${tenant.site.name}` }).click();
    await step.getByText(`New consents on ${tenant.site.name} record “Privacy policy”, version 1.`).waitFor();
    expect(await sites()).toMatchObject([{ policy_id: id }]);
  });

  test('[decision 27.4] on a developer’s machine, pages that wait for a mail link to the inbox', async () => {
    await begin();
    await developAt({ mail_url: 'http://127.0.0.1:1025', receiver_url: 'http://127.0.0.1:1026' });
    await page.context().clearCookies();
    await page.goto('/check-mail?email=a%40example.com');
    await page.getByText('This is a development server: it sends no real email.').waitFor();
    expect(await page.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe('http://127.0.0.1:1025');
  });

  test('[decision 27.4] on any other machine nothing is said of an inbox', async () => {
    await begin();
    await page.context().clearCookies();
    const answered = page.waitForResponse('**/docs/demo.json');
    await page.goto('/check-mail?email=a%40example.com');
    expect((await answered).status()).toBe(404);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open the inbox' }).count()).toBe(0);
  });

  test('the form for endpoints says what the server accepts; on a developer’s machine http:// is added', async () => {
    await begin();
    await page.goto('/webhooks');
    await page.getByRole('main').getByRole('button', { name: 'Add endpoint' }).click();
    await dialog().getByText('Must be public HTTPS.').waitFor();
    await developAt({ mail_url: 'http://127.0.0.1:1025', receiver_url: 'http://127.0.0.1:1026' });
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Add endpoint' }).click();
    await dialog().getByText('also accepts http:// and this machine, such as http://127.0.0.1:1026').waitFor();
    await dialog().getByRole('textbox', { name: 'Endpoint URL' }).fill('localhost:3000/hook');
    await dialog().getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('link', { name: 'http://localhost:3000/hook' }).waitFor();
  });
});
