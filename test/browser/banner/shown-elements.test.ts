import { createHash } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

const declaration = '<div data-consent-declaration></div>';
const center = '<div data-consent-center></div>';
const longName = `${'x'.repeat(127)}*`;
const banner = {
  languages: ['en', 'de', 'ar'],
  categories: [
    { key: 'necessary', description: { en: 'The shop needs these.' }, cookies: [{ name: 'basket', kind: 'local_storage' }] },
    {
      key: 'analytics',
      label: { de: 'Statistik' },
      description: { en: 'How the shop is used.', de: 'Wie der Laden genutzt wird.' },
      cookies: [
        { name: '_ga*', provider: 'Google', purpose: { en: 'Counts visits', de: 'Zählt Besuche' }, duration: '2 years' },
        { name: longName, purpose: { en: '<b>Counts</b> clicks' } },
      ],
    },
    { key: 'marketing' },
  ],
};

describeDashboard('[decision 64] the cookie declaration and the consent center', (at) => {
  let website: Website;
  let words: string[];
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories: ['necessary', 'analytics', 'marketing'], banner });
    words = [];
  });
  afterEach(() => website.close());

  const ofSite = () => `src="${website.product}/b/${website.tenant.site.token}.js"`;
  const general = () => `src="${website.product}/banner.js" data-site="${website.tenant.site.token}"`;
  const write = (body: string, { language = 'en', tag = ofSite(), head = '', headers = {} } = {}) =>
    website.writePage(
      `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>${head}<script async ${tag}></script></head><body><main><h1>Shop</h1>${body}</main></body></html>`,
      headers,
    );
  const visit = async (options: BrowserContextOptions = {}) => {
    const page = await website.newVisitor(options);
    page.on('console', (message) => words.push(message.text()));
    page.on('pageerror', ({ message }) => words.push(`pageerror: ${message}`));
    return page;
  };
  const open = async (options: BrowserContextOptions = {}) => {
    const page = await visit(options);
    await page.goto(website.origin);
    return page;
  };
  const choose = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();
  /** What the lists say, with the kind of element. */
  const rowsOf = (page: Page, part: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('[data-consent-${part}] :is(dl, li) > *')].map((one) => one.localName + ' ' + one.innerText.replace(/\\s+/g, ' ').trim())`,
    );
  const centerIs = (page: Page, ...expected: string[]) =>
    waitUntil(`the center says ${expected.join(', ')}`, async () => {
      const rows = (await rowsOf(page, 'center')).join(', ');
      return expected.every((row) => rows.includes(row));
    });
  const cells = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row').allInnerTexts();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);

  test.each([
    ['/b/<token>.js', ofSite],
    ['/banner.js', general],
  ])('the declaration has categories, cookies, purposes and durations in the language of the visitor, with %s', async (_, tagOf) => {
    write(declaration, { language: 'de', tag: tagOf() });
    const page = await open();
    await page.getByRole('table', { name: 'Statistik' }).waitFor();
    const rows = await rowsOf(page, 'declaration');
    expect(rows.filter((row) => !row.includes('_ga') && !row.includes('basket'))).toEqual([
      ...['strong Notwendig', 'p Immer aktiv', 'p The shop needs these.', 'strong Statistik', 'p Wie der Laden genutzt wird.'],
      'strong Marketing',
    ]);
    expect(await cells(page, 'Notwendig')).toEqual(['Name', 'basket localStorage']);
    expect(await cells(page, 'Statistik')).toEqual([
      'Name\tZweck\tDauer',
      '_ga* (Google)\tZählt Besuche\t2 years',
      `${longName}\t<b>Counts</b> clicks\t`,
    ]);
    const foreign = await page.locator('bdi[lang]').all();
    expect(await Promise.all(foreign.map((one) => one.getAttribute('lang')))).toEqual(['en', 'en']);
  });

  test('while the settings cannot be read, the declaration has the names alone; the next change tries again', async () => {
    write(declaration);
    const page = await visit();
    await page.route('**/api/v1/public/site', (route) => route.abort());
    await page.goto(website.origin);
    await page.getByRole('table', { name: 'Analytics' }).waitFor();
    expect(await cells(page, 'Analytics')).toEqual(['Name', '_ga*', longName]);
    await page.unrouteAll();
    await choose(page, 'Refuse all');
    await waitUntil('the purposes are there', async () => (await cells(page, 'Analytics'))[0] === 'Name\tPurpose\tDuration');
  });

  test('the center says what this visitor chose, when, under which text and as which record, and after each change', async () => {
    await website.publishPolicy('We use cookies, and say so here.');
    write(center);
    const page = await open();
    const part = page.locator('[data-consent-center]');
    await part.getByText('No choice yet').waitFor();
    const settings = part.getByRole('button', { name: 'Cookie settings' });
    await choose(page, 'Refuse all');
    await recorded(1);
    const idOf = async (position: number) => String((await website.records())[position]?.['id']);
    const first = await idOf(0);
    await centerIs(page, 'dt Necessary, dd Always on', 'dt Analytics, dd No', 'dt Marketing, dd No', `dt Record number, dd ${first}`);
    const chosenAt = Date.parse((await part.locator('time').getAttribute('datetime')) ?? '');
    expect(Math.abs(Date.now() - chosenAt)).toBeLessThan(60_000);
    const link = part.getByRole('link', { name: 'v1' });
    const text = await fetch((await link.getAttribute('href')) ?? '', { headers: { Accept: 'text/html' } });
    expect([text.status, (await text.text()).includes('We use cookies, and say so here.')]).toEqual([200, true]);

    await settings.click();
    await page.getByRole('dialog').getByLabel('Analytics').check();
    await choose(page, 'Save choice');
    await recorded(2);
    const ids = await Promise.all([idOf(0), idOf(1)]);
    const second = ids.find((id) => id !== first);
    await centerIs(page, 'dt Analytics, dd Yes', 'dt Marketing, dd No', `dt Record number, dd ${second}`);
    await page.locator('[data-consent-center] button:focus').waitFor();

    const other = await page.context().newPage();
    await other.goto(website.origin);
    await centerIs(other, 'dt Analytics, dd Yes', `dd ${second}`);
    await other.getByRole('main').getByRole('button', { name: 'Cookie settings' }).click();
    await choose(other, 'Accept all');
    await recorded(3);
    await centerIs(page, 'dt Analytics, dd Yes', 'dt Marketing, dd Yes');
  });

  test('a choice of another person in this browser, and one that the server refused, is none', async () => {
    write(center, { tag: `${ofSite()} data-subject="person-1"` });
    const page = await open();
    await choose(page, 'Accept all');
    await centerIs(page, 'dt Record number');
    write(center, { tag: `${ofSite()} data-subject="person-2"` });
    await page.goto(website.origin);
    await page.locator('[data-consent-center]').getByText('No choice yet').waitFor();
    await page.route('**/api/v1/public/consent', (route) =>
      route.fulfill({ status: 400, body: 'refused', headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await choose(page, 'Accept all');
    await waitUntil('the refusal arrived', () => words.some((text) => text.includes('did not record')));
    await page.locator('[data-consent-center]').getByText('No choice yet').waitFor();
  });

  test('a refusal by Global Privacy Control is named as such, and no text was shown for it', async () => {
    await website.publishPolicy('We use cookies, and say so here.');
    write(center);
    const page = await visit();
    await page.addInitScript("Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })");
    await page.goto(website.origin);
    await centerIs(page, 'dt Analytics, dd No', 'dt Record number');
    await page.locator('[data-consent-center]').getByText('Opt-out signal honoured').waitFor();
    expect(await rowsOf(page, 'center')).not.toContain('dt Privacy policy');
  });

  test('a site without categories says whether everything was accepted', async () => {
    await website.configure({ categories: null });
    write(`${declaration}${center}`);
    const page = await open();
    await choose(page, 'Accept all');
    await centerIs(page, 'dt Accept all, dd Yes');
    expect(await rowsOf(page, 'declaration')).toEqual([]);
  });

  test('elements that are added later are filled, also again after the page has emptied them', async () => {
    write('');
    const page = await open();
    await choose(page, 'Refuse all');
    await recorded(1);
    const add = `document.querySelector('main').insertAdjacentHTML('beforeend', '<section>${declaration}${center}${center}</section>')`;
    await page.evaluate(add);
    await page.getByRole('table', { name: 'Analytics' }).waitFor();
    await waitUntil('both centers are filled', async () => (await page.getByText('Record number').count()) === 2);
    await page.evaluate("document.querySelectorAll('[data-consent-center]').forEach((one) => one.replaceChildren('Loading'))");
    await page.locator('section').getByText('Loading').first().waitFor();
    await page.evaluate('window.consent.set({ analytics: true })');
    await waitUntil('both are filled again', async () => (await page.getByText('Record number').count()) === 2);
    expect(await page.getByText('Loading').count()).toBe(0);
  });

  test('what the page wrote inside is replaced, also while the page is still being read', async () => {
    // The parser waits inside the element.
    write('<div data-consent-center><script src="/slow.js"></script><p>Needs JavaScript.</p></div>');
    const page = await visit();
    await page.route('**/slow.js', (route) => setTimeout(() => void route.fulfill({ body: '' }), 1500));
    await page.goto(website.origin);
    await page.getByText('No choice yet').waitFor();
    expect(await page.getByText('Needs JavaScript.').count()).toBe(0);
  });

  test('the file is loaded only if the page has such an element, and has its hash in its name', async () => {
    write('<div data-consent-show>Settings</div>');
    const page = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(website.origin);
    await choose(page, 'Refuse all');
    await recorded(1);
    const files = () => asked.filter((path) => path.startsWith('/banner-shown'));
    expect([files(), asked.filter((path) => path.includes('/public/site'))]).toEqual([[], []]);
    write(center);
    await page.goto(website.origin);
    await centerIs(page, 'dt Record number');
    const [path = ''] = files();
    const file = await fetch(`${website.product}${path}`);
    const hash = createHash('sha256')
      .update(await file.text())
      .digest('hex');
    expect([path, file.headers.get('cache-control')]).toEqual([
      `/banner-shown-${hash.slice(0, 16)}.js`,
      'public, max-age=31536000, immutable',
    ]);
    // The center needs no second request for settings.
    expect(asked.filter((one) => one.includes('/public/site'))).toEqual([]);
  });

  test('without the file the elements stay as the page wrote them, and the choice is recorded', async () => {
    write('<div data-consent-center>Write to us.</div>');
    const page = await visit();
    await page.route('**/banner-shown-*.js', (route) => route.abort());
    await page.goto(website.origin);
    await choose(page, 'Accept all');
    await recorded(1);
    await page.getByText('Write to us.').waitFor();
    expect(words.filter((text) => text.startsWith('pageerror'))).toEqual([]);
  });

  test('without the file of the language the words are in English', async () => {
    write(center, { language: 'de' });
    const page = await visit();
    await page.route('**/de.json', async (route) => {
      const response = await route.fetch();
      const { page: _, ...earlier } = (await response.json()) as { page: object };
      await route.fulfill({ response, json: earlier });
    });
    await page.goto(website.origin);
    await page.locator('[data-consent-center]').getByText('No choice yet').waitFor();
    await page.getByRole('dialog', { name: 'Ihre Privatsphäre' }).waitFor();
  });

  test('a strict Content-Security-Policy with Trusted Types is not broken', async () => {
    const policy = `default-src 'none'; script-src 'nonce-abc'; connect-src ${website.product}; require-trusted-types-for 'script'; trusted-types consent-banner`;
    write(`${declaration}${center}`, {
      tag: `${ofSite()} nonce="abc"`,
      headers: { 'Content-Security-Policy': policy },
      head: '<script nonce="abc">window.broken = []; document.addEventListener(\'securitypolicyviolation\', (event) => broken.push(event.violatedDirective))</script>',
    });
    const page = await open();
    await choose(page, 'Accept all');
    await centerIs(page, 'dt Analytics, dd Yes', 'dt Record number');
    await waitUntil('the purposes are there', async () => (await cells(page, 'Analytics'))[0] === 'Name\tPurpose\tDuration');
    expect([await page.evaluate('window.broken'), words.filter((text) => text.includes('Error'))]).toEqual([[], []]);
  });

  test('names that shadow methods, and a page that extends Object.prototype, change nothing', async () => {
    const fields = ['replaceChildren', 'append', 'children', 'parentNode', 'lastChild'].map((name) => `<input name="${name}">`).join('');
    const polluted =
      'Object.assign(Object.prototype, { purpose: { en: "Stranger" }, duration: "Stranger", provider: "Stranger", kind: "local_storage", record_id: "Stranger" })';
    write(
      `<form data-consent-center>${fields}</form><form data-consent-declaration>${fields}</form><img name="createElement"><img name="readyState">`,
      {
        head: `<script>${polluted}</script>`,
      },
    );
    const page = await open();
    await page.getByRole('table', { name: 'Analytics' }).waitFor();
    await choose(page, 'Refuse all');
    await centerIs(page, 'dt Analytics, dd No', 'dt Record number');
    expect([await page.getByText('Stranger').count(), await page.locator('form input').count()]).toEqual([0, 0]);
    expect(words.filter((text) => text.includes('Error'))).toEqual([]);
  });

  test.each(['en', 'ar'])('both are accessible and fit on a phone, in %s', async (language) => {
    await website.publishPolicy('We use cookies, and say so here.');
    write(`<h2>Cookies</h2>${declaration}<h2>Choice</h2>${center}`, { language });
    const page = await open({ viewport: { width: 320, height: 640 } });
    await page.getByRole('dialog').getByRole('button').first().click();
    await page.locator('[data-consent-center] code').waitFor();
    await page.locator('[data-consent-declaration] td').first().waitFor();
    const roots = page.locator('[data-consent-declaration] > div, [data-consent-center] > div');
    const directions = await Promise.all(
      (await roots.all()).map(async (one) => [await one.getAttribute('lang'), await one.getAttribute('dir')]),
    );
    expect(directions).toEqual(Array(2).fill([language, language === 'ar' ? 'rtl' : 'ltr']));
    expect(await page.locator('[data-consent-declaration] code').first().getAttribute('dir')).toBe('ltr');
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
