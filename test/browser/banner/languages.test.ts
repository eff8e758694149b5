import { builtInLanguages, type BuiltInLanguage } from '@consent/notice/languages';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { checkEach } from './check-each';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'functional', 'preferences', 'analytics', 'marketing', 'ads'];
const languages = builtInLanguages().map(({ tag }) => tag);
const isTextFile = '**/banner-texts/**';

/** In pixels. Expressions are text because tests are compiled for Node, without browser types. */
interface Box {
  left: number;
  right: number;
  top: number;
}
const boxOf = (page: Page, selector: string) =>
  page.evaluate<Box>(`(() => {
    const { left, right, top } = document.querySelector('[data-consent-banner]').shadowRoot.querySelector('${selector}').getBoundingClientRect();
    return { left, right, top };
  })()`);
/** Elements whose text is wider than themselves, or that are outside of the window. */
const overflowing = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelector('[data-consent-banner]').shadowRoot.querySelectorAll('section, button, h2, p, label')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (element.scrollWidth > element.clientWidth + 1 || left < 0 || right > innerWidth);
    })
    .map((element) => element.localName + ': ' + element.textContent)`);

describeDashboard('[decision 56] the banner in the language of the visitor', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories, banner: { languages } });
  });
  afterEach(() => website.close());

  const textsOf = (tag: string) => (builtInLanguages().find((one) => one.tag === tag) as BuiltInLanguage).texts;
  const dialogIn = (page: Page, tag: string) => page.getByRole('dialog', { name: textsOf(tag).title, exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** Opens a page in this language. */
  const open = async (page: Page, language: string, head = '') => {
    website.write({ language, head, body: '<main><h1>Shop</h1><p>Goods.</p></main>' });
    await page.goto(website.origin);
    return page;
  };
  const requestsOf = (page: Page) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    return { ofTexts: () => urls.filter((url) => url.includes('/banner-texts/')) };
  };
  const contextAfter = async (count: number): Promise<Record<string, unknown>> => {
    await waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
    const [record] = await website.records();
    return (await at.system.api(website.tenant.key).get(`/consents/${record?.['id'] as string}/context`)).body;
  };

  test('axe finds nothing in any language at 1280 and 390 pixels, and nothing is too wide at 320', async () => {
    const page = await website.newVisitor();
    const axe = website.serveAxe();
    for (const tag of languages) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, tag, axe);
      const dialog = dialogIn(page, tag);
      await dialog.waitFor();
      expect([tag, await dialog.getAttribute('lang'), await dialog.getAttribute('dir')]).toEqual([
        ...[tag, tag],
        ['ar', 'he'].includes(tag) ? 'rtl' : 'ltr',
      ]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect([tag, await overflowing(page)]).toEqual([tag, []]);
      await button(page, textsOf(tag).choose).click();
      expect([tag, await overflowing(page)]).toEqual([tag, []]);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([tag, width, await findingsOn(page)]).toEqual([tag, width, []]);
      }
    }
  });

  test('English is laid out from left to right, Arabic and Hebrew from right to left: boxes before their labels, buttons in order, and the small button where a line begins', async () => {
    const page = await website.newVisitor({ viewport: { width: 1280, height: 800 } });
    // Each page asks, whatever was chosen on the one before.
    await page.addInitScript('localStorage.clear()');
    await checkEach(['en', 'ar', 'he'], async (tag) => {
      const isFromLeft = tag === 'en';
      await open(page, tag);
      await button(page, textsOf(tag).choose).click();
      const [refuse, accept, save] = [
        await boxOf(page, '.buttons button:nth-child(1)'),
        await boxOf(page, '.buttons button:nth-child(2)'),
        await boxOf(page, '.buttons button:nth-child(4)'),
      ];
      const [input, words] = [await boxOf(page, 'label input'), await boxOf(page, 'label b')];
      const isBefore = (one: Box, other: Box) => (isFromLeft ? one.right <= other.left : one.left >= other.right);
      expect([refuse.top, isBefore(refuse, accept), isBefore(accept, save), isBefore(input, words)]).toEqual([
        ...[accept.top, true, true, true],
      ]);
      await button(page, textsOf(tag).refuse).click();
      await button(page, textsOf(tag).change).waitFor();
      const { left, right } = await boxOf(page, '.corner');
      expect(isFromLeft ? left : 1280 - right).toBe(12);
    });
  });

  test('a page in Chinese of Taiwan gets Traditional Chinese, and a browser of China Simplified', async () => {
    const page = await website.newVisitor();
    await open(page, 'zh-TW');
    await button(page, '全部拒絕').click();
    expect(await contextAfter(1)).toMatchObject({ language: 'zh-Hant', asked: 'served', action: 'refuse_all' });
    const other = await website.newVisitor({ locale: 'zh-CN' });
    await open(other, '');
    await button(other, '全部拒绝').click();
    expect(await contextAfter(2)).toMatchObject({ language: 'zh-Hans', asked: 'served' });
  });

  test('English needs no file, and another language needs one', async () => {
    const page = await website.newVisitor();
    const { ofTexts } = requestsOf(page);
    await open(page, 'en');
    await dialogIn(page, 'en').waitFor();
    expect(ofTexts()).toEqual([]);
    await open(page, 'de');
    await dialogIn(page, 'de').waitFor();
    expect(ofTexts()).toEqual([expect.stringMatching(/\/banner-texts\/[0-9a-f]{16}\/de\.json$/)]);
  });

  test('the file is requested before the page has a body', async () => {
    const page = await website.newVisitor();
    const requested = new Promise<void>((resolve) => {
      page.on('request', (request) => {
        if (request.url().includes('/banner-texts/')) resolve();
      });
    });
    // The parser waits for this script, and the script for the request.
    await page.route('**/slow.js', async (route) => {
      await requested;
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const tag = `<script async src="${website.product}/banner.js" data-site="${website.tenant.site.token}"></script>`;
    website.writePage(
      `<!doctype html><html lang="de"><head>${tag}<script src="/slow.js"></script></head><body><h1>Laden</h1></body></html>`,
    );
    await page.goto(website.origin);
    await dialogIn(page, 'de').waitFor();
  });

  const brokenFiles: [string, (page: Page) => Promise<unknown>][] = [
    ['missing', (page) => page.route(isTextFile, (route) => route.fulfill({ status: 404, body: '{}' }))],
    ['unreachable', (page) => page.route(isTextFile, (route) => route.abort())],
    ['late', (page) => page.route(isTextFile, () => undefined)],
    [
      'malformed',
      (page) =>
        page.route(isTextFile, (route) =>
          route.fulfill({ json: { texts: { title: 'Nur ein Titel' }, labels: {} }, headers: { 'Access-Control-Allow-Origin': '*' } }),
        ),
    ],
  ];

  test('if the file is missing, unreachable, late or malformed, the banner is in English, and so is the record', async () => {
    await checkEach(
      brokenFiles,
      async ([, breakFile], at) => {
        const page = await website.newVisitor();
        const faults: string[] = [];
        page.on('pageerror', ({ message }) => faults.push(message));
        await breakFile(page);
        await open(page, 'de');
        const dialog = dialogIn(page, 'en');
        await dialog.waitFor();
        expect([await dialog.getAttribute('lang'), await dialog.getAttribute('dir')]).toEqual(['en', 'ltr']);
        await button(page, 'Accept all').click();
        expect(await contextAfter(at + 1)).toMatchObject({ language: 'en', asked: 'served' });
        expect(faults).toEqual([]);
      },
      ([name]) => name,
    );
  });

  test('texts of the site win over the file, and the notice has both', async () => {
    const texts = { de: { accept: 'Gern' } };
    await website.configure({ categories, banner: { languages: ['en', 'de'], texts } });
    const page = await website.newVisitor();
    await open(page, 'de');
    await button(page, 'Alle ablehnen').waitFor();
    await button(page, 'Auswählen').click();
    await page.getByRole('checkbox', { name: 'Werbung' }).waitFor();
    await button(page, 'Gern').click();
    const { notice_number: number } = await contextAfter(1);
    const { notice } = (await website.owner.get(`/sites/${website.tenant.site.id}/notices/${number as number}`)).body as {
      notice: { texts: Record<string, Record<string, string>>; categories: { key: string; label: Record<string, string> }[] };
    };
    expect(Object.keys(notice.texts)).toEqual(['de', 'en']);
    expect(notice.texts['de']).toMatchObject({ accept: 'Gern', refuse: 'Alle ablehnen' });
    expect(notice.categories.find(({ key }) => key === 'ads')?.label).toEqual({ de: 'Werbung', en: 'Advertising' });
  });

  test('a language that the site did not choose is not used', async () => {
    await website.configure({ categories, banner: { languages: ['en', 'pt'] } });
    const page = await website.newVisitor({ locale: 'de-DE' });
    await open(page, 'de');
    await dialogIn(page, 'en').waitFor();
    await open(page, 'pt-BR');
    await dialogIn(page, 'pt').waitFor();
  });

  test('a strict Content-Security-Policy needs nothing more than the server in connect-src', async () => {
    const { product } = website;
    const page = await website.newVisitor();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    website.write(
      { language: 'el' },
      `default-src 'none'; script-src ${product}; connect-src ${product}; require-trusted-types-for 'script'`,
    );
    await page.goto(website.origin);
    await dialogIn(page, 'el').waitFor();
    expect(faults).toEqual([]);
  });

  test('settings of an earlier release name no files, so a banner of this one asks in English', async () => {
    const page = await website.newVisitor();
    await page.route('**/api/v1/public/site', async (route) => {
      const answer = await route.fetch();
      const { text_files: _, text_file_languages: __, ...older } = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: older });
    });
    await open(page, 'pt-BR');
    await dialogIn(page, 'en').waitFor();
  });

  test('scripts of an earlier choice do not wait for the file', async () => {
    await website.configure({ categories, banner: { languages } });
    const script = `<script type="text/plain" data-consent="ads">window.ran = true</script>`;
    website.write({ language: 'de', body: `<h1>Shop</h1>${script}` });
    const page = await website.newVisitor();
    await page.goto(website.origin);
    await button(page, 'Alle akzeptieren').click();
    await contextAfter(1);
    await page.route(isTextFile, () => undefined);
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send('Network.clearBrowserCache'));
    await page.reload();
    await waitUntil('the script runs', () => page.evaluate<boolean>('window.ran === true'));
    // The file is still awaited, so there is no banner yet.
    expect(await page.evaluate("document.querySelector('[data-consent-banner]')")).toBeNull();
  });
});
