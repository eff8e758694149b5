import { waitUntil } from '@consent/testkit';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

const note = 'We now work with <b>Shop Partners</b>, who count visits.';
const day = 86_400_000;

describeDashboard('[decision 72] why the banner asks a visitor who chose before', (at) => {
  let website: Website;
  let policyId: string;
  let words: string[];
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories: ['necessary', 'analytics'], banner: { languages: ['en', 'de', 'ar'] } });
    policyId = (await website.publishPolicy('The first text of this shop.')).id;
    words = [];
  });
  afterEach(() => website.close());

  const ofSite = () => `src="${website.product}/b/${website.tenant.site.token}.js"`;
  const general = () => `src="${website.product}/banner.js" data-site="${website.tenant.site.token}"`;
  const write = (language = 'en', tag = ofSite(), headers = {}) =>
    website.writePage(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title><script async ${tag}></script></head><body><main><h1>Shop</h1></main></body></html>`,
      headers,
    );
  const visit = async (options: BrowserContextOptions = {}) => {
    const page = await website.newVisitor(options);
    page.on('console', (message) => words.push(message.text()));
    page.on('pageerror', ({ message }) => words.push(`pageerror: ${message}`));
    await page.goto(website.origin);
    return page;
  };
  const dialog = (page: Page) => page.getByRole('dialog');
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const publish = async (content: string, change_note = '') => {
    const answer = await at.system
      .api(website.tenant.key)
      .put(`/policies/${policyId}`, { name: 'Privacy policy', content, ...(change_note && { change_note }) });
    expect(answer.status).toBe(200);
  };
  /** Browsers may keep the settings of the site for a minute. */
  const openAgain = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.goto(website.origin);
    await dialog(page).waitFor();
  };
  const reasons = (page: Page) => dialog(page).locator('#message > span').allInnerTexts();
  const reasonsAre = (page: Page, ...expected: string[]) =>
    waitUntil(`the banner says ${expected.join(' ')}`, async () => (await reasons(page)).join('|') === expected.join('|'));
  /** As if the visitor had chosen that many days ago. */
  const age = (page: Page, days: number) =>
    page.evaluate(`(() => {
      const kept = JSON.parse(localStorage.getItem('consent.v1'));
      localStorage.setItem('consent.v1', JSON.stringify({ ...kept, decided_at: new Date(Date.now() - ${days * day}).toISOString() }));
    })()`);

  test.each([
    ['/b/<token>.js', ofSite],
    ['/banner.js', general],
  ])('the policy has changed: says so with the note of the owner, as text, with %s', async (_, tagOf) => {
    write('en', tagOf());
    const page = await visit();
    await dialog(page).waitFor();
    await press(page, 'Accept all');
    await recorded(1);
    await publish('The second text of this shop.', note);
    await openAgain(page);
    await reasonsAre(page, 'Our privacy policy has changed since your last choice.', note);
    expect(await dialog(page).locator('#message > span b').count()).toBe(0);
    // What describes the dialog to a screen reader begins with it.
    expect(await dialog(page).getAttribute('aria-describedby')).toBe('message');
    await press(page, 'Refuse all');
    await recorded(2);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await dialog(page).waitFor();
    expect(await reasons(page)).toEqual([]);
    expect(words.filter((text) => /error/i.test(text))).toEqual([]);
  });

  test('without a note, and with a new category: both are said, in the language of the visitor', async () => {
    write('de');
    const page = await visit();
    await press(page, 'Alle ablehnen');
    await recorded(1);
    await publish('The second text of this shop.');
    await website.configure({ categories: ['necessary', 'analytics', 'marketing', 'ads'], banner: { languages: ['en', 'de', 'ar'] } });
    await openAgain(page);
    await reasonsAre(
      page,
      'Unsere Datenschutzerklärung hat sich seit Ihrer letzten Auswahl geändert.',
      'Neu fragen wir auch nach: Marketing und Werbung.',
    );
  });

  test('the time is over: says when the visitor chose', async () => {
    write();
    const page = await visit();
    await press(page, 'Accept all');
    await recorded(1);
    await age(page, 400);
    await openAgain(page);
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.now() - 400 * day);
    await reasonsAre(page, `Your last choice was on ${date}. We ask from time to time whether it still holds.`);
  });

  test('a first visit, a choice of another person of this browser and one that the server refused have no reason', async () => {
    write('en', `${ofSite()} data-subject="person-1"`);
    const page = await visit();
    await dialog(page).waitFor();
    await press(page, 'Accept all');
    await recorded(1);
    write('en', `${ofSite()} data-subject="person-2"`);
    await age(page, 400);
    await openAgain(page);
    await page.route('**/api/v1/public/consent', (route) =>
      route.fulfill({ status: 400, body: 'refused', headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await press(page, 'Accept all');
    await waitUntil('the refusal arrived', () => words.some((text) => text.includes('did not record')));
    await dialog(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await reasons(page)).toEqual([]);
  });

  test('without its file the banner asks as before', async () => {
    write();
    const page = await visit();
    await press(page, 'Accept all');
    await recorded(1);
    await age(page, 400);
    await page.route('**/banner-shown-*.js', (route) => route.abort());
    await openAgain(page);
    await press(page, 'Refuse all');
    await recorded(2);
    expect(words.filter((text) => text.startsWith('pageerror'))).toEqual([]);
  });

  test.each(['en', 'ar'])('is accessible and fits on a phone under a strict policy, in %s', async (language) => {
    const policy = `default-src 'none'; script-src 'nonce-abc'; connect-src ${website.product}; require-trusted-types-for 'script'; trusted-types consent-banner`;
    write(language, `${ofSite()} nonce="abc"`, { 'Content-Security-Policy': policy });
    const page = await visit({ viewport: { width: 320, height: 640 } });
    await dialog(page).getByRole('button').first().click();
    await recorded(1);
    await publish('The second text of this shop.', `${'x'.repeat(300)} ${note}`);
    await openAgain(page);
    await waitUntil('the reasons are there', async () => (await reasons(page)).length === 2);
    expect(await findingsOn(page)).toEqual([]);
    const fits =
      "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[data-consent-banner]').shadowRoot.querySelector('.box'))";
    expect(await page.evaluate(fits)).toBe(true);
    expect(words.filter((text) => /error|refused to/i.test(text))).toEqual([]);
  });
});
