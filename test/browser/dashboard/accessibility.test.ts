import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { waitUntil } from '@consent/testkit';
import type { Browser, Page } from 'playwright-core';
import { startSystem, type System } from '../../system/start-system';
import type { Tenant } from '../../system/tenants';
import { describeInBrowser, openChromium } from '../open-chromium';
import { inPage } from './in-page';
import { createPerson, type Person } from './person';
import { buildDashboard } from './build-dashboard';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical findings, by the rule and where. */
async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

describeInBrowser('everybody can use it', () => {
  let system: System;
  let browser: Browser;
  let dashboard: Awaited<ReturnType<typeof buildDashboard>>;
  let tenant: Tenant;
  let ids: { consent: string; policy: string; endpoint: string };

  beforeAll(async () => {
    [browser, dashboard] = await Promise.all([openChromium(), buildDashboard()]);
    system = await startSystem({ settings: { DASHBOARD_FOLDER: dashboard.folder } });
    tenant = await system.tenants.create();
    const api = system.api(tenant.key);
    const session = await system.signIn(tenant);
    const policy = (await api.post('/policies', { name: 'Privacy', content: '# Privacy\n\nWe keep it for ten days.' })).body[
      'id'
    ] as string;
    await api.put(`/policies/${policy}`, { name: 'Privacy', content: '# Privacy\n\nWe keep it for two days.' });
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: policy });
    const endpoint = (await session.post('/webhooks/endpoints', { url: 'https://hooks.example.com', event_types: [] })).body[
      'id'
    ] as string;
    const body = { site_id: tenant.site.id, subject_id: 'visitor', accepted: true, preferences: { analytics: true, marketing: false } };
    const consent = (await api.post('/consents', body)).body['id'] as string;
    await api.put(`/consents/${consent}`, { accepted: false });
    ids = { consent, policy, endpoint };
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await dashboard?.remove();
    await system?.stop();
  });

  const openPages = [
    '/sign-in',
    '/sign-up',
    '/check-mail?email=a%40example.com',
    '/verify-email?token=bad',
    '/forgot-password',
    '/reset-password?token=bad',
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
    ...[`/sites/${tenant.site.id}`, `/webhooks/${ids.endpoint}`],
  ];

  async function findings(person: Person, paths: readonly string[]): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await person.page.goto(path);
      await person.page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntil('the page has loaded', async () => !(await inPage(person.page, 'isLoading')));
      const onPage = await findingsOn(person.page);
      if (onPage.length > 0) found[path] = onPage;
    }
    return found;
  }

  test.each(['light', 'dark'] as const)(
    'axe finds nothing serious on any page in %s colours',
    async (colorScheme) => {
      const person = await createPerson(browser, system.baseUrl, { colorScheme });
      expect(await findings(person, openPages)).toEqual({});
      await person.signIn(tenant);
      expect(await findings(person, pagesOf())).toEqual({});
      await person.leave();
    },
    120_000,
  );

  test('by the keyboard alone one skips the menu, opens a dialog, is held in it and comes back', async () => {
    const person = await createPerson(browser, system.baseUrl);
    const { page } = person;
    await person.signIn(tenant);
    await page.goto('/keys');
    await page.getByRole('button', { name: 'Revoke' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await inPage(page, 'activeText')).toBe('Skip to content');
    await page.getByRole('button', { name: 'Revoke' }).focus();
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
    const person = await createPerson(browser, system.baseUrl);
    await person.signIn(tenant);
    await person.page.getByLabel('Language').selectOption('pt-BR');
    await person.page.getByRole('link', { name: 'Consentimentos' }).click();
    await person.page.getByRole('heading', { level: 1, name: 'Consentimentos' }).waitFor();
    await person.page.reload();
    await person.page.getByRole('heading', { level: 1, name: 'Consentimentos' }).waitFor();
    expect(await inPage(person.page, 'language')).toBe('pt-BR');
    await person.leave();
  });
});
