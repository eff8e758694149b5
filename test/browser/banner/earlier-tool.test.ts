import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { useBannerSettings } from './use-banner-settings';
import { openWebsite, type Website } from './open-website';

const day = 86_400_000;
const tool = { name: 'onetrust', categories: { C0001: 'necessary', C0002: 'analytics', C0004: 'marketing', C0005: 'marketing' } };
const held = '<script type="text/plain" data-consent="analytics">window.hasRun = true</script>';

describeDashboard('[decision 73] a visitor who has answered another tool', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    await configure({});
    await website.publishPolicy('We use cookies, and say so here.');
  });
  afterEach(() => website.close());

  const configure = (changes: object, categories = ['necessary', 'analytics', 'marketing']) =>
    website.configure({ categories, banner: { earlier_tool: tool, on_withdrawal: 'keep', ...changes } });
  const ofSite = () => `src="${website.product}/b/${website.tenant.site.token}.js"`;
  const general = () => `src="${website.product}/banner.js" data-site="${website.tenant.site.token}"`;
  const write = (tag = ofSite()) =>
    website.writePage(
      `<!doctype html><html lang="en"><head><title>Shop</title><script async ${tag}></script>${held}</head><body><h1>Shop</h1></body></html>`,
    );
  /** A new visitor with the cookies that OneTrust leaves behind. */
  const visit = async (groups = 'C0001:1,C0002:1,C0004:0,C0005:1', { daysAgo = 30 } = {}) => {
    const page = await website.newVisitor();
    const closedAt = new Date(Date.now() - daysAgo * day).toISOString();
    await page.context().addCookies([
      { name: 'OptanonConsent', value: `isGpcEnabled=0&groups=${encodeURIComponent(groups)}`, url: website.origin },
      { name: 'OptanonAlertBoxClosed', value: closedAt, url: website.origin },
    ]);
    return { page, closedAt };
  };
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const isAsked = (page: Page) => page.getByRole('dialog').waitFor();
  const hasRun = (page: Page) => page.evaluate<boolean>('window.hasRun === true');

  test.each([
    ['/b/<token>.js', ofSite],
    ['/banner.js', general],
  ])('is not asked again; the answer is recorded once, and says where it is from, with %s', async (_, tagOf) => {
    write(tagOf());
    const { page, closedAt } = await visit();
    await page.goto(website.origin);
    await recorded(1);
    await waitUntil('what it allows runs', () => hasRun(page));
    expect(await page.getByRole('dialog').count()).toBe(0);
    const [record] = await website.records();
    // Two groups stand for marketing, and one of them was refused.
    expect(record).toMatchObject({
      accepted: true,
      preferences: { necessary: true, analytics: true, marketing: false },
      policy_version: 0,
    });
    expect(String(record?.['consent_id'])).toMatch(new RegExp(`^earlier_onetrust-${closedAt.replaceAll('.', '\\.')}-`));
    for (let view = 0; view < 2; view++) {
      await page.goto(website.origin);
      await waitUntil('what it allows runs', () => hasRun(page));
    }
    expect([await page.getByRole('dialog').count(), (await website.records()).length]).toEqual([0, 1]);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
    await recorded(2);
    await page.goto(website.origin);
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect([await hasRun(page), (await website.records()).length]).toEqual([false, 2]);
  });

  test('is asked if the answer lacks a category, is too old, or belongs to no answer', async () => {
    write();
    for (const { page } of [await visit('C0001:1,C0002:1'), await visit(undefined, { daysAgo: 400 })]) {
      await page.goto(website.origin);
      await isAsked(page);
    }
    const { page } = await visit();
    await page.context().clearCookies({ name: 'OptanonAlertBoxClosed' });
    await page.goto(website.origin);
    await isAsked(page);
    expect(await website.records()).toEqual([]);
  });

  test('is asked without the file, and with Global Privacy Control, which refuses', async () => {
    write();
    const { page: first } = await visit();
    await first.route('**/banner-earlier-*.js', (route) => route.abort());
    await first.goto(website.origin);
    await isAsked(first);
    expect(await website.records()).toEqual([]);
    const { page: second } = await visit();
    await second.addInitScript("Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })");
    await second.goto(website.origin);
    await recorded(1);
    expect((await website.records())[0]).toMatchObject({ accepted: false, consent_id: expect.stringMatching(/^gpc-/) });
  });

  test('a browser that stores nothing records nothing, however many pages it opens', async () => {
    write();
    const { page } = await visit();
    await page.addInitScript("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }");
    for (let view = 0; view < 3; view++) {
      await page.goto(website.origin);
      await waitUntil('what was allowed runs', () => hasRun(page));
    }
    expect(await website.records()).toEqual([]);
  });

  test('a category that the banner does not ask about is refused at its group', async () => {
    const answer = await website.owner.put(`/sites/${website.tenant.site.id}`, {
      ...{ name: 'Shop', domain: 'shop.example.com', categories: ['necessary', 'analytics'] },
      banner: { earlier_tool: tool },
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('banner.earlier_tool.categories.C0004')]);
  });
});

describeDashboard('[decision 73] the form about another tool', (at) => {
  const { open, form, save, saved, stored } = useBannerSettings(at);
  const part = () => form().getByRole('group', { name: 'Switching from another tool' });

  test('proposes the groups of the tool, says what no group answers, and saves', async () => {
    await open();
    await part().getByLabel('Tool that asked your visitors before').selectOption('Cookiebot');
    await part().getByLabel('Its group statistics is').selectOption('Not used');
    await part().getByText('No group answers analytics, so every visitor is asked again.').waitFor();
    await part().getByRole('textbox', { name: 'Another group' }).fill('counting');
    await part().getByRole('button', { name: 'Add group' }).click();
    await part().getByLabel('Its group counting is').selectOption('analytics');
    expect(await part().getByText('No group answers').count()).toBe(0);
    await save();
    await saved();
    expect(await stored()).toMatchObject({
      earlier_tool: { name: 'cookiebot', categories: { necessary: 'necessary', counting: 'analytics' } },
    });
    await part().getByLabel('Tool that asked your visitors before').selectOption('None');
    await save();
    await saved();
    expect(await stored()).toBeUndefined();
  });
});
