import { createHash } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { phone, wide } from './every-page';
import { inPage } from './in-page';
import type { Person } from './person';

describeDashboard('the command palette', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let person: Person;
  let page: Page;
  let consent: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    await (await system.signIn(tenant)).post('/sites', { name: 'Café da manhã', domain: 'cafe.example.com' });
    const body = { site_id: tenant.site.id, subject_id: 'visitor', accepted: true };
    consent = (await system.api(tenant.key).post('/consents', body)).body['id'] as string;
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });

  afterEach(async () => {
    if (await palette().isVisible()) await field().press('Escape');
    await palette().waitFor({ state: 'hidden' });
    page.removeAllListeners('request');
  });

  const palette = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => palette().getByRole('combobox');
  const openHere = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    await field().waitFor();
  };
  const open = async (path = '/overview') => {
    await person.visit(path);
    await openHere();
  };
  const choose = async (text: string, first: string) => {
    await field().fill(text);
    const option = palette().getByRole('option').first();
    await waitUntil(`“${first}” is chosen`, async () => {
      const isChosen = (await option.getAttribute('aria-selected')) === 'true';
      return isChosen && (await option.innerText()).startsWith(first);
    });
    await field().press('Enter');
    await palette().waitFor({ state: 'hidden' });
  };

  test('is loaded on first use, and opens by keyboard and by its button', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/overview', { waitUntil: 'networkidle' });
    expect(scripts.filter((path) => path.includes('palette'))).toEqual([]);
    await page.getByRole('button', { name: 'Search', exact: false }).first().click();
    await field().waitFor();
    expect(scripts.filter((path) => /palette.*\.js$/.test(path))).toHaveLength(1);
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'hidden' });
    await waitUntil('the focus is on the button again', async () => ((await inPage(page, 'activeText')) ?? '').startsWith('Search'));
    await page.keyboard.press('Control+K');
    await field().waitFor();
    await waitUntil('the focus is in the field', async () => await inPage(page, 'isFocusInDialog'));
  });

  test('opens a page, and moves the focus into it', async () => {
    await open();
    await choose('webho', 'Webhooks');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await waitUntil('the focus is in the page', async () => (await inPage(page, 'activeId')) === 'content');
  });

  test('chooses by arrow keys, and names the choice to screen readers', async () => {
    await open();
    await field().fill('export');
    const second = palette().getByRole('option', { name: 'Export CSV' });
    await field().press('ArrowDown');
    await waitUntil('the second option is chosen', async () => (await second.getAttribute('aria-selected')) === 'true');
    expect(await field().getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
  });

  test.each([
    ['create api', 'Create API key', '/keys'],
    ['export csv', 'Export CSV', '/exports'],
    ['add site', 'Add site', '/sites'],
  ])('“%s” opens the dialog of “%s” at %s, once', async (text, action, path) => {
    await open();
    await choose(text, action);
    await page.waitForURL(`**${path}`);
    const dialog = page.getByRole('dialog', { name: action });
    await dialog.getByRole('button', { name: action }).waitFor();
    await waitUntil('the focus is in the dialog', () => inPage(page, 'isFocusInDialog'));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: action }).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test('opens the dialog of an action on the current page', async () => {
    await open('/keys');
    await choose('create api', 'Create API key');
    await page.getByRole('dialog', { name: 'Create API key' }).waitFor();
  });

  test('finds a site without its accents, a consent by its ID, and a subject by any text', async () => {
    await open();
    await choose('cafe', 'Café da manhã');
    await page.getByRole('heading', { level: 1, name: 'Café da manhã' }).waitFor();
    await open();
    await choose(consent, `Consent ${consent}`);
    await page.waitForURL(`**/consents/${consent}`);
    await open();
    await choose('visitor', 'Data subject “visitor”');
    await page.waitForURL('**/subjects/visitor');
  });

  test('going back from one site to another shows the policy of each', async () => {
    const policy = await createPolicy(system.api(tenant.key), { name: 'Privacy of the café' });
    await linkPolicy(system, tenant, policy.id);
    const linked = page.getByRole('combobox', { name: 'Linked policy' });
    // A page load, because the dashboard has read the policies before.
    await page.goto(`/sites/${tenant.site.id}?tab=policy`);
    await openHere();
    await waitUntil('its policy is shown', async () => (await linked.inputValue()) === policy.id);
    await choose('cafe', 'Café da manhã');
    await page.getByRole('heading', { level: 1, name: 'Café da manhã' }).waitFor();
    await page.getByRole('tab', { name: 'Policy' }).click();
    await waitUntil('it has no policy', async () => (await linked.inputValue()) === '');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: tenant.site.name }).waitFor();
    expect(await linked.inputValue()).toBe(policy.id);
  });

  test('[decision 25.1] finds a subject by an email that stays in the browser', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')));
    await open();
    await choose(' Ana.Oliveira@Example.com', 'Data subject with the email Ana.Oliveira@Example.com');
    await page.waitForURL(`**/subjects/${createHash('sha256').update('ana.oliveira@example.com').digest('hex')}`);
    await page.getByText('No consents found').waitFor();
    expect(sent.filter((text) => /ana\.oliveira/i.test(text))).toEqual([]);
  });

  test('has no axe findings in light and dark colours, and fits a phone', async () => {
    for (const [colorScheme, size] of [
      ['light', wide],
      ['dark', phone],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await open();
      for (const text of ['', 'ana@example.com', 'no such thing']) {
        await field().fill(text);
        await palette().getByRole('option').first().waitFor();
        expect(await findingsOn(page)).toEqual([]);
        expect(await inPage(page, 'pixelsTooWide')).toBe(0);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(wide);
  });

  test('does not open while a dialog is open', async () => {
    await person.visit('/keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('dialog', { name: 'Create API key' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Key name' }).fill('still here');
    expect(await palette().count()).toBe(0);
  });

  test('caused no script error and no violation of the Content Security Policy', () => {
    expect(person.complaints).toEqual([]);
  });
});
