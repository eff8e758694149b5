import type { Page } from 'playwright-core';
import { aConsent, createConsents } from '../../system/consents';
import { createPolicy, sha256Of } from '../../system/policies';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from './describe-dashboard';
import { phone, wide } from './every-page';
import { inPage } from './in-page';
import type { Person } from './person';

const first = '# Privacy\n\nWe keep what you order for ten years.';
const second = '# Privacy\n\nWe keep what you order for two years.';
const note = 'Orders are kept for two years.\n<b>Nothing</b> else changed.';

describeDashboard('the versions of a policy', (at) => {
  const { system } = at;
  let tenant: Tenant;
  let session: Browser;
  let person: Person;
  let page: Page;
  let id: string;

  beforeAll(async () => {
    tenant = await system.tenants.create();
    session = await system.signIn(tenant);
    person = await at.person();
    page = person.page;
    await person.signIn(tenant);
  });
  /** Each test has its own policy, because all share an account and a tab. */
  beforeEach(async () => {
    ({ id } = await createPolicy(system.api(tenant.key), { name: 'Privacy', content: first }));
  });
  afterEach(async () => {
    await page.unrouteAll();
    await page.evaluate('sessionStorage.clear()');
    expect(person.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => person?.leave());

  const dialog = () => page.getByRole('dialog');
  const noteField = () => dialog().getByRole('textbox', { name: 'What changed? (optional)' });
  const versionCount = async () => ((await session.get(`/policies/${id}/versions`)).body as { data: unknown[] }).data.length;
  const open = async (path: string, heading: string) => {
    await person.visit(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const openDialog = async (text: { content?: string; name?: string }) => {
    await open(`/policies/${id}`, 'Privacy');
    if (text.content !== undefined) await page.getByRole('textbox', { name: 'Edit' }).fill(text.content);
    if (text.name !== undefined) await page.getByRole('textbox', { name: 'Name' }).fill(text.name);
    await page.getByRole('button', { name: 'Publish version 2' }).click();
  };
  const publish = () => dialog().getByRole('button', { name: 'Publish', exact: true }).click();

  test('publishing says which sites and how many consents it concerns, and keeps a note', async () => {
    const shop = (await session.post('/sites', { name: 'Shop', domain: 'shop.example.com' })).body as { id: string };
    for (const site of [tenant.site.id, shop.id]) await session.put(`/sites/${site}/policy`, { policy_id: id });
    await createConsents(system.api(tenant.key), [aConsent(tenant.site), aConsent(tenant.site), aConsent(shop)]);
    await openDialog({ content: second });
    await dialog().getByText('Version 2 will apply to new consents on 2 sites (Shop, Site).').waitFor();
    await dialog().getByText('3 consents were recorded under version 1. Earlier consents keep their version.').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await inPage(page, 'pixelsTooWide')).toBe(0);
    await page.setViewportSize(wide);

    await noteField().fill(note);
    await publish();
    await page.getByText('2 (current)').waitFor();
    const row = (version: string) => page.getByRole('row').filter({ hasText: version });
    expect(await row('2 (current)').innerText()).toContain('Orders are kept for two years. <b>Nothing</b> else changed.');
    expect(await row('with version 1').getByRole('cell').nth(3).innerText()).toBe('0');
    expect(await page.getByRole('row').last().getByRole('cell').nth(3).innerText()).toBe('3\nUp to version 1');
    await page.getByRole('link', { name: 'with version 1' }).click();
    await page.getByRole('region', { name: 'What changed' }).getByText(note).waitFor();
  });

  test('without sites, and with a new name alone, publishing says so', async () => {
    await openDialog({ name: 'Privacy policy' });
    await dialog().getByText("Version 2 won't apply to new consents yet: no site uses this policy.").waitFor();
    await dialog().getByText('No consents were recorded under version 1.').waitFor();
    await dialog().getByText('Only the name changes. The text is the same as in version 1.').waitFor();
  });

  test('a count that is under way is said to be a minimum, and grows', async () => {
    let asked = 0;
    await page.route('**/api/v1/policies/*/usage?version=1', (route) => {
      asked += 1;
      const counts = { versions: [{ version: 1, consents: asked === 1 ? 10_000 : 12_400 }], sites: [], is_complete: asked > 1 };
      return route.fulfill({ json: counts });
    });
    await openDialog({ content: second });
    await dialog().getByText('More than 10,000 consents were recorded under version 1.').waitFor();
    await dialog().getByText('12,400 consents were recorded under version 1.').waitFor();
  });

  test('without an answer about consents, publishing claims none and goes on', async () => {
    await page.route('**/api/v1/policies/*/usage*', (route) =>
      route.fulfill({ status: 503, json: { error: 'internal_error', message: '' } }),
    );
    await openDialog({ content: second });
    await dialog().getByText('Consents recorded under version 1 keep it.').waitFor();
    await publish();
    // The first one, because those of earlier tests may still be open.
    await page.getByRole('alert').filter({ hasText: 'Version 2' }).getByRole('button', { name: 'Close', exact: true }).first().waitFor();
    await page.getByText('2 (current)').waitFor();
  });

  test('a text that another person published meanwhile is not published again', async () => {
    await openDialog({ content: second });
    await session.put(`/policies/${id}`, { name: 'Privacy', content: second });
    await publish();
    await page.getByText('This text is already published as version 2.').waitFor();
    await page.getByText('No changes to publish.').waitFor();
    expect(await versionCount()).toBe(2);
    expect(await inPage(page, 'keptDrafts')).toBe(0);
  });

  test('another text that was published meanwhile is shown before it is replaced', async () => {
    await openDialog({ content: second });
    await session.put(`/policies/${id}`, { name: 'Privacy', content: `${first} From elsewhere.` });
    await publish();
    await page.getByText('Version 2 was published after you started').waitFor();
    expect(await versionCount()).toBe(2);
    await page.getByRole('button', { name: 'Publish version 3' }).click();
    await publish();
    await page.getByText('3 (current)').waitFor();
    expect((await session.get(`/policies/${id}`)).body).toMatchObject({ version: 3, content: second });
  });

  test('a note that was typed is there again after a reload', async () => {
    await openDialog({ content: second });
    await noteField().fill(note);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByText('Unpublished changes').waitFor();
    await page.getByRole('button', { name: 'Publish version 2' }).click();
    expect(await noteField().inputValue()).toBe(note);
  });

  test('one version is read by itself: its text, hash, note and consents, and the versions beside it', async () => {
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: id });
    await session.put(`/policies/${id}`, { name: 'Privacy', content: second, change_note: note });
    await createConsents(system.api(tenant.key), [aConsent(tenant.site)]);
    await session.put(`/policies/${id}`, { name: 'Privacy, newer', content: first });
    await open(`/policies/${id}/versions/2`, 'Privacy');
    const main = page.getByRole('main');
    await main.getByText('We keep what you order for two years.').waitFor();
    await main.getByText(sha256Of(second)).waitFor();
    await main.getByText(note).waitFor();
    await main.getByText('1 consent recorded under this version').waitFor();
    await main.getByText('Site: 1').waitFor();
    const compareWith = (version: number) => main.getByRole('link', { name: `Compare with version ${version}` });
    expect(await compareWith(1).getAttribute('href')).toBe(`/policies/${id}/compare?from=1&to=2`);
    expect(await compareWith(3).getAttribute('href')).toBe(`/policies/${id}/compare?from=2&to=3`);
    await open(`/policies/${id}/versions/3`, 'Privacy, newer');
    await main.getByText('3 (current)').waitFor();
    expect(await compareWith(4).count()).toBe(0);
    await open(`/policies/${id}/versions/1`, 'Privacy');
    await compareWith(2).waitFor();
    expect(await main.getByRole('link', { name: /Compare/ }).allInnerTexts()).toEqual(['Compare with version 2']);
  });

  test.each([
    { locale: 'en-GB', versions: 'Versions', links: ['Version 2 (current)', 'Version 1'], published: 'Published' },
    { locale: 'pt-BR', versions: 'Versões', links: ['Versão 2 (atual)', 'Versão 1'], published: 'Publicada em' },
  ])('a phone shows each version as a card, and nothing is cut: $locale', async ({ locale, versions, links, published }) => {
    const long = 'Datenschutzgrundverordnung'.repeat(4);
    await session.put(`/policies/${id}`, { name: long, content: second, change_note: long });
    const reader = await at.person({ locale, viewport: phone });
    const { page } = reader;
    await reader.signIn(tenant);
    await page.goto(`/policies/${id}`);
    await page.getByRole('heading', { level: 1, name: long }).waitFor();
    const list = page.getByRole('group', { name: versions, exact: true });
    for (const name of links) await list.getByRole('link', { name, exact: true }).waitFor();
    expect(await list.getByRole('columnheader', { name: published }).count()).toBe(1);
    expect([await inPage(page, 'pixelsCutOfLists'), await inPage(page, 'pixelsTooWide')]).toEqual([0, 0]);
    expect(await findingsOn(page)).toEqual([]);
    await list.locator(`[data-label="${published}"]`).last().click();
    await page.waitForURL(`**/policies/${id}/versions/1`);
    expect(reader.complaints).toEqual([]);
    await reader.leave();
  });

  test('a wide window shows the versions as rows, with the number alone', async () => {
    await session.put(`/policies/${id}`, { name: 'Privacy', content: second, change_note: note });
    await open(`/policies/${id}`, 'Privacy');
    const list = page.getByRole('group', { name: 'Versions', exact: true });
    await list.getByRole('link', { name: '2 (current)', exact: true }).waitFor();
    await list.getByRole('link', { name: '1', exact: true }).waitFor();
    expect(await inPage(page, 'pixelsCutOfLists')).toBe(0);
  });

  test('[decision 35.1] an earlier version leads to the consents up to it, and the filters say so', async () => {
    await session.put(`/sites/${tenant.site.id}/policy`, { policy_id: id });
    await createConsents(system.api(tenant.key), [aConsent(tenant.site, { subject_id: 'agreed-to-1' })]);
    await session.put(`/policies/${id}`, { name: 'Privacy', content: second });
    await createConsents(system.api(tenant.key), [aConsent(tenant.site, { subject_id: 'agreed-to-2' })]);
    // A page load, because the filter names the policy by a list that the tab has read before.
    await page.goto(`/policies/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    expect(await page.getByRole('link', { name: 'Up to version 2' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Up to version 1' }).click();
    await page.getByRole('link', { name: 'agreed-to-1' }).waitFor();
    expect(await page.getByRole('link', { name: 'agreed-to-2' }).count()).toBe(0);
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByText('Policy: Privacy').waitFor();
    await filters.getByRole('button', { name: 'Remove filter Agreed to a version before 2' }).click();
    await page.getByRole('link', { name: 'agreed-to-2' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
  });

  test('the versions of a deleted policy are still read, and the page says that it was deleted', async () => {
    await session.delete(`/policies/${id}`);
    await open(`/policies/${id}/versions/1`, 'Privacy');
    await page.getByText('This policy was deleted.').waitFor();
    await page.getByText('We keep what you order for ten years.').waitFor();
    expect(await page.getByRole('link', { name: 'Back to policy' }).count()).toBe(0);
  });

  test('an absent version is not found', async () => {
    for (const version of ['2', '0', 'x']) {
      await person.visit(`/policies/${id}/versions/${version}`);
      await page.getByRole('heading', { level: 1, name: 'Version' }).waitFor();
      await page.getByText('Not found').waitFor();
    }
  });

  test('a version is printed with its text, moment and hash, without menu, buttons and links to other pages', async () => {
    await open(`/policies/${id}/versions/1`, 'Privacy');
    await page.getByText('We keep what you order for ten years.').waitFor();
    await page.emulateMedia({ media: 'print' });
    const seen = page.locator('header, nav, button, main a').locator('visible=true');
    expect(await seen.count()).toBe(0);
    for (const text of [sha256Of(first), 'We keep what you order for ten years.'])
      expect(await page.getByText(text).isVisible()).toBe(true);
    const utc = await page.evaluate<string>('getComputedStyle(document.querySelector("main time"), "::after").content');
    expect(utc).toMatch(/UTC/);
    await page.emulateMedia({ media: null });
  });

  test('a text that takes too long to format is shown as typed, and its author is told', async () => {
    const content = `**typed**\n${'>'.repeat(99)}a\n${'b\n'.repeat(90_000)}`;
    const { id: long } = await createPolicy(system.api(tenant.key), { name: 'Long', content });
    await open(`/policies/${long}/versions/1`, 'Long');
    await page.getByText('This text takes too long to format').waitFor();
    await page.getByText('Visitors see this version without formatting').waitFor();
    expect(await page.locator('main pre').innerText()).toContain('**typed**');
  });
});
