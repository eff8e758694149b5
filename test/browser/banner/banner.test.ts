import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { readmeCode } from '../../system/readme';
import { publishVersion, sha256Of } from '../../system/policies';
import { waitUntil } from '@consent/testkit';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { findingsOn } from '../axe-findings';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics', 'marketing'];
const held = (category: string) => `<script type="text/plain" data-consent="${category}">(window.ran ??= []).push('${category}')</script>`;
// Expressions are text because tests are compiled for Node, without browser types.
const ran = (page: Page) => page.evaluate<string[]>('window.ran ?? []');
/** Scripts run when the server has answered. */
const expectRan = async (page: Page, names: string[]) => {
  await waitUntil('held scripts run', async () => (await ran(page)).length >= names.length);
  expect(await ran(page)).toEqual(names);
};
const stored = (page: Page) => page.evaluate<string[]>("[document.cookie, ...Object.keys(localStorage)].filter((text) => text !== '')");
const consentOf = (page: Page) => page.evaluate<Record<string, unknown>>('window.consent.get()');
const lookOf = async (page: Page, name: string) =>
  page.evaluate<string>(`(() => {
    const root = document.querySelector('[data-consent-banner]').shadowRoot;
    const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === '${name}');
    const { backgroundColor, color, fontWeight } = getComputedStyle(button);
    const { width, height } = button.getBoundingClientRect();
    return [backgroundColor, color, fontWeight, Math.round(width), Math.round(height)].join(' ');
  })()`);
/** Records layout shifts and long tasks from the start of the page. */
const watch = `
  window.seen = { shift: 0, longest: 0 };
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) seen.shift += value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration); })
    .observe({ type: 'longtask', buffered: true });`;

describeDashboard('the banner on a page of another origin', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories });
    website.write({ body: `<h1>Shop</h1>${held('analytics')}${held('marketing')}${held('analytics marketing')}` });
  });
  afterEach(() => website.close());

  const open = async (page: Page) => {
    await page.goto(website.origin);
    return page.getByRole('dialog', { name: 'Your privacy' });
  };
  const recorded = async (count: number) => {
    await waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
    return (await website.records())[0] as Record<string, unknown>;
  };

  test('[decision 34.1] asks, stores nothing before a choice, records the choice, and runs the scripts that were held for it', async () => {
    const policy = await website.publishPolicy('We use cookies, and say so here.');
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.waitFor();
    expect([await ran(page), await stored(page), (await consentOf(page))['decided']]).toEqual([[], [], false]);

    await dialog.getByRole('button', { name: 'Choose' }).click();
    expect(await dialog.getByRole('checkbox', { name: /Necessary/ }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(false);
    await dialog.getByRole('checkbox', { name: 'Analytics' }).check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();

    expect(await recorded(1)).toMatchObject({
      site_id: website.tenant.site.id,
      accepted: true,
      preferences: { necessary: true, analytics: true, marketing: false },
      policy_version: policy.version,
      subject_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      consent_id: expect.stringMatching(/^banner-/) as string,
    });
    await expectRan(page, ['analytics']);
    expect(await stored(page)).toEqual(['consent.v1']);

    await page.reload();
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect([await dialog.isVisible(), await ran(page)]).toEqual([false, ['analytics']]);
    expect(await website.records()).toHaveLength(1);
  });

  test('the lines of the README show the banner and run the held script after the visitor agrees', async () => {
    const { product, tenant } = website;
    website.writeSnippet(readmeCode('**A banner on a page.**', product).replace('YOUR_SITE_TOKEN', tenant.site.token));
    const page = await website.newVisitor();
    const words: string[] = [];
    page.on('console', (message) => words.push(message.text()));
    const dialog = await open(page);
    await dialog.waitFor();
    expect(words).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    expect(await recorded(1)).toMatchObject({ accepted: true });
    // The server has the choice a moment before the page knows.
    await waitUntil('the held script has run', () => words.length > 0);
    expect(words).toEqual(['The visitor agreed.']);
  });

  test('[decision 34.2] the site’s page in the dashboard shows the script tag of the banner, and saving its form keeps the settings of the banner', async () => {
    const banner = { position: 'center', categories: [{ key: 'analytics', label: { en: 'Counting' } }] };
    await website.configure({ categories, banner });
    const { product, tenant, owner } = website;
    const person = await at.person();
    await person.signIn(tenant);
    await person.page.setViewportSize({ width: 360, height: 800 });
    await person.page.goto(`/sites/${tenant.site.id}`);
    const line = `<script async src="${new URL(product).origin}/b/${tenant.site.token}.js"></script>`;
    await person.page.getByRole('group', { name: 'Banner' }).getByText(line, { exact: true }).waitFor();
    await person.page.setViewportSize({ width: 1280, height: 900 });
    await person.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    await person.page.getByRole('region', { name: 'Name, domain and categories' }).getByRole('button', { name: 'Save' }).click();
    await waitUntil('the site is renamed', async () => (await owner.get(`/sites/${tenant.site.id}`)).body.name === 'Renamed');
    expect((await owner.get(`/sites/${tenant.site.id}`)).body.banner).toEqual(banner);
    await person.leave();
  });

  test('refusing is as easy as accepting: one click, buttons of one size and colour', async () => {
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.waitFor();
    const looks = [await lookOf(page, 'Refuse all'), await lookOf(page, 'Accept all')];
    expect(looks[0]).toEqual(looks[1]);
    await dialog.getByRole('button', { name: 'Refuse all' }).click();
    expect(await recorded(1)).toMatchObject({ accepted: false, preferences: { necessary: true, analytics: false, marketing: false } });
    expect(await ran(page)).toEqual([]);
  });

  test('asks again after a new version of the policy, and records the new version', async () => {
    const policy = await website.publishPolicy('The first text of this shop.');
    const page = await website.newVisitor();
    await (await open(page)).getByRole('button', { name: 'Accept all' }).click();
    await recorded(1);
    const changed = await publishVersion(at.system.api(website.tenant.key), policy.id, 'The second text of this shop.');
    // Browsers may cache the site for a minute.
    const context = page.context();
    await context.newCDPSession(page).then((session) => session.send('Network.clearBrowserCache'));
    const dialog = await open(page);
    await dialog.waitFor();
    expect(await dialog.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toMatch(
      new RegExp(`${sha256Of(changed.content)}$`),
    );
    await dialog.getByRole('button', { name: 'Refuse all' }).click();
    expect(await recorded(2)).toMatchObject({ accepted: false, policy_version: 2 });
  });

  test('the cookie settings show the current choice and can change it; Escape keeps it', async () => {
    const page = await website.newVisitor();
    await (await open(page)).getByRole('button', { name: 'Accept all' }).click();
    await recorded(1);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    expect([await dialog.isVisible(), (await website.records()).length]).toEqual([false, 1]);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await dialog.getByRole('button', { name: 'Refuse all' }).click();
    const second = await recorded(2);
    expect(second['accepted']).toBe(false);
    expect(new Set((await website.records()).map((record) => record['subject_id'])).size).toBe(1);
  });

  test('works with the keyboard alone, and does not take the focus of the page', async () => {
    website.write({ body: '<a href="#x">First link</a>' });
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Analytics' }).waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await recorded(1)).toMatchObject({ preferences: { analytics: true, marketing: false } });
  });

  test('uses Portuguese on a Portuguese page, and right-to-left layout for a right-to-left language of the site', async () => {
    website.write({ language: 'pt-BR' });
    const page = await website.newVisitor();
    await page.goto(website.origin);
    await page.getByRole('button', { name: 'Recusar tudo' }).waitFor();
    await website.configure({ categories, banner: { texts: { ar: { title: 'خصوصيتك' } } } });
    website.write({ language: 'ar' });
    const other = await website.newVisitor();
    await other.goto(website.origin);
    const dialog = other.getByRole('dialog', { name: 'خصوصيتك' });
    await dialog.waitFor();
    expect([await dialog.getAttribute('dir'), await dialog.getAttribute('lang')]).toEqual(['rtl', 'ar']);
  });

  test('treats Global Privacy Control as a refusal, unless the site disables that', async () => {
    const withSignal = async () => {
      const page = await website.newVisitor();
      await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
      return page;
    };
    const page = await withSignal();
    const dialog = await open(page);
    expect(await recorded(1)).toMatchObject({ accepted: false, consent_id: expect.stringMatching(/^gpc-/) as string });
    expect(await dialog.isVisible()).toBe(false);
    await website.configure({ categories, banner: { global_privacy_control: false } });
    await (await open(await withSignal())).waitFor();
  });

  test('tells Google tags "denied" first and then the choice', async () => {
    await website.configure({ categories, banner: { google_consent_mode: true } });
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await dialog.getByRole('checkbox', { name: 'Analytics' }).check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await waitUntil('the tags hear the choice', () => page.evaluate<boolean>('window.dataLayer.length === 2'));
    const layer = await page.evaluate('window.dataLayer.map((entry) => Array.from(entry))');
    expect(layer).toEqual([
      ['consent', 'default', expect.objectContaining({ ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied' })],
      ['consent', 'update', expect.objectContaining({ ad_storage: 'denied', analytics_storage: 'granted', ad_personalization: 'denied' })],
    ]);
  });

  test('tells Google tags "denied" again when a choice is no longer valid', async () => {
    website.write({ body: '<h1>Shop</h1>', attributes: 'data-consent-mode' });
    const policy = await website.publishPolicy('The first text of this shop.');
    const page = await website.newVisitor();
    await (await open(page)).getByRole('button', { name: 'Accept all' }).click();
    await recorded(1);
    await publishVersion(at.system.api(website.tenant.key), policy.id, 'The second text of this shop.');
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send('Network.clearBrowserCache'));
    await (await open(page)).waitFor();
    await waitUntil('the tags hear the withdrawal', () => page.evaluate<boolean>('window.dataLayer.length >= 3'));
    const layer = await page.evaluate('window.dataLayer.map((entry) => [entry[1], entry[2].analytics_storage])');
    expect(layer).toEqual([
      ['default', 'denied'],
      ['update', 'granted'],
      ['update', 'denied'],
    ]);
  });

  test('applies a choice made without a network, and sends it at the next page view', async () => {
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.waitFor();
    const isIngest = '**/api/v1/public/consent';
    await page.route(isIngest, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await waitUntil('the choice holds', async () => (await consentOf(page))['accepted']);
    await expectRan(page, ['analytics', 'marketing', 'analytics marketing']);
    await page.unroute(isIngest);
    await page.reload();
    await recorded(1);
    await page.reload();
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect(await website.records()).toHaveLength(1);
  });

  test('[decision 34.5] records a choice once when its response was lost', async () => {
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.waitFor();
    let lost = 0;
    await page.route('**/api/v1/public/consent', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await waitUntil('the browser knows that the choice was recorded', () =>
      page.evaluate<boolean>("!('pending' in JSON.parse(localStorage.getItem('consent.v1')))"),
    );
    expect([lost, (await website.records()).length]).toEqual([1, 1]);
  });

  test('window.consent: get, set, on and show', async () => {
    // Browsers expose an element with an id as a property of window.
    const head = '<meta id="consent">';
    website.write({ head, body: '<button data-consent-show>Privacy</button>', attributes: 'data-subject="member-7"' });
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.waitFor();
    const told = page.evaluate("new Promise((resolve) => window.consent.on('change', resolve))");
    await page.evaluate('window.consent.set({ necessary: true, analytics: true, marketing: false })');
    expect(await told).toMatchObject({ decided: true, accepted: true, preferences: { analytics: true }, subject: 'member-7' });
    await dialog.waitFor({ state: 'hidden' });
    expect(await recorded(1)).toMatchObject({ subject_id: 'member-7', consent_id: expect.stringMatching(/^page-/) as string });
    // The page has an element of its own, so the small button stays hidden.
    expect(await page.getByRole('button', { name: 'Cookie settings' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Privacy' }).click();
    await dialog.waitFor();
  });

  test('window.consent.set holds immediately while the site cannot be loaded, and is recorded on a later page', async () => {
    const page = await website.newVisitor();
    const isSite = '**/api/v1/public/site';
    await page.route(isSite, (route) => route.abort());
    await open(page);
    await page.waitForFunction("typeof window.consent?.get === 'function'");
    await page.evaluate('window.consent.set(true)');
    await expectRan(page, ['analytics', 'marketing', 'analytics marketing']);
    await page.evaluate('window.consent.set(false)');
    await page.unroute(isSite);
    await page.reload();
    expect(await recorded(1)).toMatchObject({ accepted: false });
    expect(await ran(page)).toEqual([]);
  });

  test('an open set of categories: accepting covers every held script', async () => {
    await website.configure({ categories: null });
    const page = await website.newVisitor();
    const dialog = await open(page);
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { name: 'Choose' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    expect(await recorded(1)).toMatchObject({ accepted: true, preferences: {} });
    await expectRan(page, ['analytics', 'marketing', 'analytics marketing']);
  });

  test('an open set of categories: window.consent.set allows only the named categories', async () => {
    await website.configure({ categories: null });
    const page = await website.newVisitor();
    await (await open(page)).waitFor();
    await page.evaluate('window.consent.set({ analytics: true })');
    expect(await recorded(1)).toMatchObject({ accepted: true, preferences: { analytics: true } });
    await expectRan(page, ['analytics']);
  });

  test('works under a strict Content-Security-Policy, and never throws into the page', async () => {
    const { product } = website;
    website.write({ body: '<h1>Shop</h1>' }, `default-src 'none'; script-src ${product}; connect-src ${product}`);
    const page = await website.newVisitor();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'Refuse all' }).click();
    await recorded(1);
    expect(faults).toEqual([]);
  });

  test('shows no banner on a page outside the site’s domain, and the console says why', async () => {
    await at.system.rpc.sites.updateSite({
      ...{ accountId: website.tenant.accountId, id: website.tenant.site.id, name: 'Shop', domain: 'elsewhere.example' },
      ...{ categoriesClosed: false, categories: [] },
    });
    const page = await website.newVisitor();
    const [faults, words]: [string[], string[]] = [[], []];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => words.push(message.text()));
    await page.goto(website.origin);
    await waitUntil('the console says why', () => words.some((text) => text.includes('refused the origin')));
    expect([faults, await page.getByRole('dialog').count()]).toEqual([[], 0]);
  });

  test('axe finds nothing at 1280 pixels in light colours and at 360 in dark ones, open and closed', async () => {
    await website.configure({ categories, banner: { position: 'bottom_right' } });
    website.write({ body: '<main><h1>Shop</h1><p>Goods.</p></main>' });
    const page = await website.newVisitor();
    const hasNoFindings = async (state: string) => {
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [360, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        expect([state, width, colorScheme, await findingsOn(page)]).toEqual([state, width, colorScheme, []]);
      }
    };
    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await hasNoFindings('open');
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    await hasNoFindings('closed');
  });

  test('is small, moves nothing on the page, and keeps the main thread free', async () => {
    const page = await website.newVisitor();
    await page.addInitScript(watch);
    const dialog = await open(page);
    await dialog.waitFor();
    const { shift, longest } = await page.evaluate<{ shift: number; longest: number }>('seen');
    expect(shift).toBeLessThan(0.01);
    const script = await (await fetch(`${website.product}/banner.js`)).text();
    const bytes = gzipSync(script, { level: 9 }).length;
    process.stdout.write(
      `banner.js: ${bytes} bytes compressed; longest task of its page ${Math.round(longest)} ms; layout shift ${shift}\n`,
    );
    // With the parts of every site. `/b/<token>.js` has those of its own (composed.test.ts).
    expect(bytes).toBeLessThan(12_500);
  });
});
