import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import type { Tenant } from '../../system/tenants';
import { describeDashboard } from './describe-dashboard';
import { inPage } from './in-page';
import type { Person } from './person';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, light or serious, by the rule and where. */
async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Charts follow the window a moment later; what is too wide stays so. */
async function pixelsTooWide(page: Page): Promise<number> {
  const fits = async () => (await inPage(page, 'pixelsTooWide')) === 0;
  await waitUntil('the page fits the window', fits, { timeoutMs: 3000 }).catch(() => undefined);
  return inPage(page, 'pixelsTooWide');
}

/** As long as a name may be, and without a place to break. */
const endless = (length: number) => 'Datenschutzgrundverordnung'.repeat(5).slice(0, length);

const wide = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

describeDashboard('everybody can use it', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let ids: { consent: string; policy: string; endpoint: string; delivery: string };

  beforeAll(async () => {
    tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const session = await system.signIn(tenant);
    const name = endless(120);
    await session.put(`/sites/${tenant.site.id}`, { name, domain: `${endless(60)}.example.com`, categories: null });
    await session.post('/keys', { name });
    const policy = (await api.post('/policies', { name, content: '# Privacy\n\nWe keep it for ten days.' })).body['id'] as string;
    await api.put(`/policies/${policy}`, { name, content: '# Privacy\n\nWe keep it for two days.' });
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: policy });
    const endpoint = (
      await session.post('/webhooks/endpoints', { url: `https://${endless(60)}.example.com/${name}`, description: name, event_types: [] })
    ).body['id'] as string;
    const preferences = { analytics: true, [endless(64)]: false };
    const body = { site_id: tenant.site.id, subject_id: name, consent_id: name, accepted: true, preferences };
    const consent = (await api.post('/consents', body)).body['id'] as string;
    await api.put(`/consents/${consent}`, { accepted: false });
    const delivery = (await session.post(`/webhooks/endpoints/${endpoint}/test`)).body['id'] as string;
    ids = { consent, policy, endpoint, delivery };
  }, 120_000);

  const openPages = [
    '/sign-in',
    '/sign-up',
    '/check-mail?email=a%40example.com',
    '/verify-email?token=bad',
    '/forgot-password',
    '/reset-password?token=bad',
    '/nowhere',
  ];
  const pagesOf = (): string[] => [
    ...['/start', '/overview', '/consents', '/policies', '/policies/new', '/sites', '/exports', '/webhooks', '/deliveries', '/keys'],
    ...[
      '/plan',
      '/account',
      '/contact',
      `/consents/${ids.consent}`,
      `/policies/${ids.policy}`,
      `/policies/${ids.policy}/compare?from=1&to=2`,
    ],
    ...[`/sites/${tenant.site.id}`, `/webhooks/${ids.endpoint}`, `/deliveries/${ids.delivery}`, '/sites/absent'],
  ];

  /** axe looks at one width, which is its time; no page may be wider than the window at either. */
  async function findings(person: Person, paths: readonly string[], axeAt: typeof wide): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await person.page.goto(path);
      await person.page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntil('the page has loaded', async () => !(await inPage(person.page, 'isLoading')));
      for (const size of [wide, phone]) {
        await person.page.setViewportSize(size);
        const onPage = size === axeAt ? await findingsOn(person.page) : [];
        const pixels = await pixelsTooWide(person.page);
        if (pixels > 0) onPage.push(`${pixels} pixels wider than the window`);
        if (onPage.length > 0) found[`${path} at ${size.width}`] = onPage;
      }
    }
    return found;
  }

  test.each([
    ['English', 'light', 'screen', wide, { locale: 'en', colorScheme: 'light' }, undefined],
    [
      'Portuguese',
      'dark',
      'phone',
      phone,
      { locale: 'pt-BR', colorScheme: 'dark' },
      { email: 'E-mail', password: 'Senha', submit: 'Entrar' },
    ],
  ] as const)(
    'axe finds nothing on any page in %s and %s colours on a %s, and however long the names, none is wider than a screen or a phone',
    async (_language, _colours, _device, axeAt, options, words) => {
      const person = await at.person(options);
      const open = await findings(person, openPages, axeAt);
      await person.signInByForm(tenant, words);
      expect({ ...open, ...(await findings(person, pagesOf(), axeAt)) }).toEqual({});
      await person.leave();
    },
    300_000,
  );

  test('buttons of a row say what they are about, and the focus stays in the table when a key is revoked', async () => {
    const person = await at.person();
    const { page } = person;
    const other = await system.tenants.create();
    const session = await system.signIn(other);
    await session.post('/keys', { name: 'staging' });
    await person.signIn(other);
    await page.goto('/keys');
    await page.getByRole('button', { name: 'Revoke “Key”', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revoke “staging”', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await waitUntil('the focus is on the table', async () => (await inPage(page, 'activeName')) === 'API keys');
    await person.leave();
  });

  test('what is deleted leads back to its list, with the focus on the content', async () => {
    const person = await at.person();
    const { page } = person;
    const other = await system.tenants.create();
    await person.signIn(other);
    await page.goto(`/sites/${other.site.id}`);
    await page.getByRole('button', { name: 'Delete the site' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(other.site.domain);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the site' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    await waitUntil('the focus is on the content', async () => (await inPage(page, 'activeId')) === 'content');
    await person.leave();
  });

  test('by the keyboard alone one skips the menu, opens a dialog, is held in it and comes back', async () => {
    const person = await at.person();
    const { page } = person;
    await person.signIn(tenant);
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
    await person.leave();
  });

  test('the other language is there at once, and remembered', async () => {
    const person = await at.person();
    await person.signIn(tenant);
    await person.page.goto('/start');
    await person.page.getByLabel('Language').selectOption('pt-BR');
    await person.page.getByRole('link', { name: 'Consentimentos' }).click();
    await person.page.getByRole('heading', { level: 1, name: 'Consentimentos' }).waitFor();
    await person.page.reload();
    await person.page.getByRole('heading', { level: 1, name: 'Consentimentos' }).waitFor();
    expect(await inPage(person.page, 'language')).toBe('pt-BR');
    await person.leave();
  });
});
