import { gzipSync } from 'node:zlib';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

/** `/b/<token>.js` has what its site needs, and loads the rest after a failure. */
describeDashboard('[decision 59] the program that is made for a site', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories: ['necessary', 'analytics'] });
  });
  afterEach(() => website.close());

  const src = () => `${website.product}/b/${website.tenant.site.token}.js`;
  const held = '<script type="text/plain" data-consent="analytics">window.hasRun = true</script>';
  const write = ({ attributes = '', before = '' } = {}) =>
    website.writePage(
      `<!doctype html><html lang="en"><head><title>Shop</title>${before}<script async src="${src()}" ${attributes}></script>${held}</head><body><h1>Shop</h1></body></html>`,
    );
  const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
  // Expressions are text because tests are compiled for Node, without browser types.
  const hasRun = (page: Page) => page.evaluate<boolean>('window.hasRun === true');

  test('is at most 10 kB compressed with one language, and has no code of what its site does not use', async () => {
    await website.configure({ categories: ['necessary', 'analytics', 'marketing'], banner: { languages: ['en'] } });
    await website.publishPolicy('We use cookies, and say so here.');
    const textNow = async () => (await fetch(src())).text();
    const text = await textNow();
    const bytes = gzipSync(text, { level: 9 }).length;
    process.stdout.write(`/b/<token>.js: ${bytes} bytes compressed\n`);
    expect(bytes).toBeLessThanOrEqual(10_000);
    const categories = ['necessary', 'analytics', 'marketing'];
    await website.configure({ categories, banner: { languages: ['en'], rules: [{ places: ['*'], model: 'opt_in' }] } });
    const withRules = gzipSync(await textNow(), { level: 9 }).length;
    process.stdout.write(`/b/<token>.js with rules: ${withRules} bytes compressed\n`);
    expect(withRules).toBeLessThanOrEqual(10_000);
    const marks = ['dataLayer', '; Domain=', '/banner-watch.js', 'zh-hant'];
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
    await website.configure({
      categories: ['necessary', 'analytics'],
      banner: { languages: ['en', 'de'], google_consent_mode: true, shared_by_subdomains: true, watch: { sample: 1 } },
    });
    const full = await textNow();
    expect(marks.filter((mark) => full.includes(mark))).toEqual(marks);
  });

  test('a choice that the server refuses is sent again by the next page while the file for failures cannot be loaded', async () => {
    write();
    const page = await website.newVisitor();
    let isBroken = true;
    await page.route('**/banner-recovery-*.js', (route) => (isBroken ? route.abort() : route.continue()));
    await page.route('**/api/v1/public/consent', (route) =>
      isBroken ? route.fulfill({ status: 400, body: 'refused', headers: { 'Access-Control-Allow-Origin': '*' } }) : route.continue(),
    );
    await page.goto(website.origin);
    await button(page, 'Accept all').click();
    await waitUntil('the refusal arrived', async () => (await page.evaluate('window.consent.get().subject')) !== '');
    // Longer than the time after which a choice without an answer holds.
    await page.waitForTimeout(3500);
    expect(await hasRun(page)).toBe(false);
    isBroken = false;
    await page.reload();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    await waitUntil('what it allows runs', () => hasRun(page));
    expect((await website.records())[0]).toMatchObject({ accepted: true });
  });

  test('a choice made offline holds and is recorded once, also without the file for failures', async () => {
    write();
    const page = await website.newVisitor();
    await page.route('**/banner-recovery-*.js', (route) => route.abort());
    await page.goto(website.origin);
    await button(page, 'Accept all').waitFor();
    await page.context().setOffline(true);
    await button(page, 'Accept all').click();
    await waitUntil('the choice holds', () => hasRun(page));
    await page.context().setOffline(false);
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    await page.waitForTimeout(1500);
    expect(await website.records()).toHaveLength(1);
  });

  test('a page that extends Object.prototype changes neither the question nor the choice', async () => {
    const polluted =
      'Object.assign(Object.prototype, { analytics: true, en: "x", everything: true, wanted: true, accepted: true, pending: {}, title: "Stranger" })';
    write({ before: `<script>${polluted}</script>` });
    const page = await website.newVisitor();
    await page.goto(website.origin);
    await page.getByRole('dialog', { name: 'Your privacy' }).waitFor();
    expect(await hasRun(page)).toBe(false);
    await button(page, 'Choose').click();
    expect(await Promise.all((await page.getByRole('checkbox').all()).map((box) => box.isChecked()))).toEqual([true, false]);
    await page.getByText('Analytics', { exact: true }).waitFor();
    await button(page, 'Refuse all').click();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    expect([(await website.records())[0]?.['accepted'], await hasRun(page)]).toEqual([false, false]);
  });

  test('data-consent-mode tells Google "denied" also if the site does not pass choices to Google', async () => {
    write({ attributes: 'data-consent-mode' });
    const page = await website.newVisitor();
    await page.goto(website.origin);
    const told = () => page.evaluate<string[]>("(window.dataLayer ?? []).map((words) => [...words].slice(0, 2).join(' '))");
    await waitUntil('the default is told', async () => (await told()).length > 0);
    await button(page, 'Accept all').click();
    await waitUntil('the choice is told', async () => (await told()).length > 1);
    expect(await told()).toEqual(['consent default', 'consent update']);
  });
});
