import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { checkTogether } from './check-each';
import { openWebsite, type Website } from './open-website';
import { answerThirdParties, type ThirdParties } from './third-parties';

const categories = ['necessary', 'analytics', 'marketing'];
const banner = {
  categories: [
    { key: 'necessary', cookies: [{ name: 'session' }, { name: '_ga_consent' }, { name: 'cart', kind: 'local_storage' }] },
    {
      key: 'analytics',
      cookies: [
        { name: '_ga*' },
        { name: 'session*' },
        { name: 'stats.*', kind: 'local_storage' },
        { name: 'visit', kind: 'session_storage' },
      ],
    },
    { key: 'marketing', cookies: [{ name: '_fbp' }, { name: 'c*', kind: 'local_storage' }] },
  ],
};
/** Counts its runs in a cookie of no category. */
const script = (category: string, text = '') =>
  `<script type="text/plain" data-consent="${category}">document.cookie = 'ran=' + (Number(/ran=(\\d+)/.exec(document.cookie)?.[1] ?? 0) + 1);${text}</script>`;
const frame = '<iframe data-consent="marketing" data-src="https://frame.example/" width="400" height="300"></iframe>';

describeDashboard('[decision 55] a withdrawal', (at) => {
  let website: Website;
  let words: string[];
  let loads: number;
  let thirdParties: ThirdParties;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories, banner });
    words = [];
    loads = 0;
  });
  afterEach(() => website.close());

  const open = async (path = '/', origin = website.origin) => {
    const page = await website.newVisitor();
    thirdParties = await answerThirdParties(page, website);
    page.on('console', (message) => words.push(message.text()));
    page.on('load', () => (loads += 1));
    await page.goto(`${origin}${path}`);
    return page;
  };
  const choose = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();
  const chooseAgain = async (page: Page, button: string) => {
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await choose(page, button);
  };
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  // From outside, because Playwright's evaluate counts as an act of the visitor.
  const cookiesOf = async (page: Page) =>
    (await page.context().cookies(page.url()))
      .map(({ name }) => name)
      .filter((name) => name !== 'ran')
      .sort()
      .join();
  const ran = async (page: Page) => Number((await page.context().cookies(page.url())).find(({ name }) => name === 'ran')?.value ?? 0);
  const agree = async (page: Page) => {
    await choose(page, 'Accept all');
    await recorded(1);
    await waitUntil('the choice is confirmed', async () => page.evaluate<boolean>('consent.get().decided'));
  };

  describe('deletes what its categories name', () => {
    test('on the host and each parent domain, on each parent path, by name and by prefix, and nothing else', async () => {
      website.write();
      const origin = website.origin.replace('localhost', 'www.shop.localhost');
      const page = await open('/a/b/page', origin);
      await agree(page);
      const places = ['', '; Domain=www.shop.localhost', '; Domain=shop.localhost'].flatMap((domain) =>
        ['/', '/a', '/a/', '/a/b', '/a/b/', '/a/b/page'].map((path) => `; Path=${path}${domain}`),
      );
      for (const place of places) {
        for (const name of ['_ga', '_ga_X1', '_fbp', 'session', '_ga_consent', 'other', '_gid'])
          await page.evaluate(`document.cookie = '${name}=1${place}'`);
      }
      expect(await page.evaluate("document.cookie.split('; ').filter((pair) => pair === '_ga=1').length")).toBe(places.length);
      await chooseAgain(page, 'Refuse all');
      await waitUntil('they are gone', async () => !(await cookiesOf(page)).includes('_ga,'));
      expect([...new Set((await cookiesOf(page)).split(','))]).toEqual(['_ga_consent', '_gid', 'other', 'session']);
    });

    test('in storage, but never the choice itself and what a required category names', async () => {
      website.write();
      const page = await open();
      await agree(page);
      await page.evaluate(`
        for (const key of ['stats.a', 'stats.b', 'cart', 'color', 'removeItem', 'key', 'own']) localStorage.setItem(key, '1');
        for (const key of ['visit', 'stats.a', 'own']) sessionStorage.setItem(key, '1')`);
      await chooseAgain(page, 'Refuse all');
      await waitUntil('they are gone', async () => (await page.evaluate("localStorage.getItem('stats.a')")) === null);
      expect(await page.evaluate('[Object.keys(localStorage).sort(), Object.keys(sessionStorage).sort()]')).toEqual([
        ['cart', 'consent.v1', 'key', 'own', 'removeItem'],
        ['own', 'stats.a'],
      ]);
      await page.reload();
      expect(await page.evaluate('consent.get().decided')).toBe(true);
    });

    test('of the category that was taken away, and keeps those of the others', async () => {
      website.write();
      const page = await open();
      await agree(page);
      await page.evaluate("document.cookie = '_ga=1'; document.cookie = '_fbp=1'");
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await page.getByLabel('Analytics').uncheck();
      await choose(page, 'Save choice');
      await waitUntil('it is gone', async () => (await cookiesOf(page)) === '_fbp');
    });

    test('when a page loads with a stored refusal, once for each page view', async () => {
      website.write();
      const page = await open();
      await choose(page, 'Refuse all');
      await recorded(1);
      await page.evaluate("document.cookie = '_ga=1'");
      await page.reload();
      await waitUntil('it is gone', async () => (await cookiesOf(page)) === '');
      await page.evaluate(`document.cookie = '_ga=1'; document.body.insertAdjacentHTML('beforeend', \`${frame}\`)`);
      await page.locator('[data-consent-placeholder]').waitFor();
      expect(await cookiesOf(page)).toBe('_ga');
    });

    test('when Global Privacy Control refuses', async () => {
      website.write({
        head: "<script>Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }); document.cookie = '_ga=1'</script>",
      });
      const page = await open();
      await recorded(1);
      await waitUntil('it is gone', async () => (await cookiesOf(page)) === '');
    });

    test('nothing before a choice, and nothing that was accepted', async () => {
      website.write({ body: frame });
      const page = await open();
      await page.evaluate("document.cookie = '_ga=1'");
      await page.locator('[data-consent-placeholder]').waitFor();
      expect(await cookiesOf(page)).toBe('_ga');
      await agree(page);
      await waitUntil('the frame is loaded', () => thirdParties.seen.length > 0);
      expect(await cookiesOf(page)).toBe('_ga');
    });

    test('on a page whose elements shadow document.cookie', async () => {
      website.write({ body: '<img name="cookie"><img name="visibilityState"><h1>Shop</h1>' });
      const page = await open();
      const own = "Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')";
      await agree(page);
      await page.evaluate(`${own}.set.call(document, '_ga=1')`);
      await chooseAgain(page, 'Refuse all');
      await waitUntil('it is gone', async () => (await page.evaluate(`${own}.get.call(document)`)) === '');
    });

    test('names of a foreign server that no cookie can have, or that are no prefix, delete nothing', async () => {
      website.write();
      await checkTogether(['*', '', 'a;b', 'a b', 'a=b', 'a*b', 'a,b'], async (names) => {
        const page = await website.newVisitor();
        await page.route('**/api/v1/public/site', async (route) => {
          const response = await route.fetch();
          const json = (await response.json()) as { categories: object[] };
          const cookies = [null, 7, ...names.map((name) => ({ name })), { name: 5 }, { name: 'gone' }];
          const changed = [{ key: 'analytics', required: false, label: {}, description: {}, cookies }];
          await route.fulfill({ response, json: { ...json, categories: changed } });
        });
        await page.goto(website.origin);
        await page.evaluate("document.cookie = 'a=1'; document.cookie = 'gone=1'");
        await choose(page, 'Refuse all');
        await waitUntil('the named one is gone', async () => !(await cookiesOf(page)).includes('gone'));
        expect(await cookiesOf(page)).toBe('a');
      });
    });
  });

  test('placeholders return, and a frame ends', async () => {
    website.write({
      body: `${frame}<img data-consent="marketing" data-src="https://image.example/1.svg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="200" height="100">
        <video data-consent="marketing" data-src="https://video.example/1.mp4" width="320" height="180"></video><link rel="stylesheet" data-consent="marketing" data-href="https://sheet.example/1.css"><h1>Shop</h1>`,
    });
    const page = await open();
    await agree(page);
    await waitUntil('all are loaded', () => thirdParties.hosts().length === 4);
    const color = () => page.evaluate("getComputedStyle(document.querySelector('h1')).color");
    await waitUntil('the style sheet counts', async () => (await color()) === 'rgb(1, 2, 3)');
    thirdParties.forget();
    await chooseAgain(page, 'Refuse all');
    await waitUntil('placeholders return', async () => (await page.locator('[data-consent-placeholder]').count()) === 3);
    expect(page.frames().map((one) => one.url())).not.toContain('https://frame.example/');
    expect(await color()).not.toBe('rgb(1, 2, 3)');
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('[data-consent]')].map((one) => one.getAttribute('src') ?? one.getAttribute('href'))",
      ),
    ).toEqual([null, 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', null, null]);
    expect([thirdParties.seen, loads, await page.evaluate('history.length')]).toEqual([[], 1, 2]);
    await chooseAgain(page, 'Accept all');
    await waitUntil('all are loaded again', () => thirdParties.hosts().length >= 3);
  });

  describe('reloads the page', () => {
    test('if a script of the category ran on it, after the choice was stored and sent; nothing is recorded twice', async () => {
      website.write({ body: `${script('analytics')}<h1>Shop</h1>` });
      const page = await open();
      await agree(page);
      expect(await ran(page)).toBe(1);
      await chooseAgain(page, 'Refuse all');
      await recorded(2);
      await waitUntil('the page is loaded again', () => loads === 2);
      await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
      await waitUntil('the next page knows that it is recorded', async () =>
        page.evaluate("!localStorage['consent.v1'].includes('pending')"),
      );
      expect([(await website.records()).length, (await website.records())[0]?.['accepted'], await ran(page), loads]).toEqual([
        2,
        false,
        1,
        2,
      ]);
    });

    test('although the server answers only after the reload: the choice is recorded once', async () => {
      website.write({ body: `${script('analytics')}<h1>Shop</h1>` });
      const page = await open();
      await agree(page);
      const sent: string[] = [];
      await page.route('**/api/v1/public/consent', async (route) => {
        sent.push(route.request().headers()['idempotency-key'] ?? '');
        // The first one reaches the server, but its answer does not reach the page.
        await route.fetch();
        if (sent.length > 1) return route.continue();
        await waitUntil('the page is loaded again', () => loads === 2);
        await route.abort();
      });
      await chooseAgain(page, 'Refuse all');
      await waitUntil('the next page asks again', () => sent.length > 1);
      await waitUntil('it is confirmed', async () => page.evaluate("!localStorage['consent.v1'].includes('pending')"));
      expect([new Set(sent).size, (await website.records()).length]).toEqual([1, 2]);
    });

    test('not if the site keeps pages, not if only another category ran, and not if none did', async () => {
      await website.configure({ categories, banner: { ...banner, on_withdrawal: 'keep' } });
      website.write({ body: `${script('analytics')}<h1>Shop</h1>` });
      const page = await open();
      await agree(page);
      await page.evaluate("document.cookie = '_ga=1'");
      await chooseAgain(page, 'Refuse all');
      await recorded(2);
      await waitUntil('the withdrawal acts', async () => (await cookiesOf(page)) === '');
      expect(loads).toBe(1);

      await website.configure({ categories, banner });
      website.write({ body: `${script('necessary')}${script('marketing')}<h1>Shop</h1>` });
      const other = await open();
      await choose(other, 'Accept all');
      await recorded(3);
      await waitUntil('the scripts run', async () => (await ran(other)) === 2);
      await other.evaluate("document.cookie = '_ga=1'");
      await other.getByRole('button', { name: 'Cookie settings' }).click();
      await other.getByLabel('Analytics').uncheck();
      await choose(other, 'Save choice');
      await recorded(4);
      await waitUntil('the withdrawal acts', async () => (await cookiesOf(other)) === '');
      expect(loads).toBe(2);
    });

    test('if a part of the choice was taken away, and another part stays', async () => {
      website.write({ body: `${script('analytics')}<h1>Shop</h1>` });
      const page = await open();
      await agree(page);
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await page.getByLabel('Analytics').uncheck();
      await choose(page, 'Save choice');
      await waitUntil('the page is loaded again', () => loads === 2);
      await recorded(2);
      expect(await page.evaluate('consent.get().preferences')).toEqual({ necessary: true, analytics: false, marketing: true });
    });

    test('in another tab of the site as well, once the visitor acts there', async () => {
      website.write({
        body: `${script('analytics', 'window.isOld = true')}<h1 onpointerdown="console.log('old page: ' + window.isOld)">Shop</h1>`,
      });
      const page = await open();
      await agree(page);
      const other = await page.context().newPage();
      let otherLoads = 0;
      other.on('console', (message) => words.push(message.text()));
      other.on('load', () => (otherLoads += 1));
      await other.goto(`${website.origin}/other/page`);
      await waitUntil('the script runs there', async () => (await ran(other)) === 2);
      // The first tab cannot see this cookie, so only the other one deletes it.
      await page.context().addCookies([{ name: '_ga', value: '1', url: `${website.origin}/other/` }]);
      await page.bringToFront();
      await chooseAgain(page, 'Refuse all');
      await waitUntil('the other tab acts', async () => (await cookiesOf(other)) === '');
      expect(otherLoads).toBe(1);
      await other.getByRole('heading', { name: 'Shop' }).click();
      await waitUntil('the visitor acted', () => words.some((text) => text.startsWith('old page')));
      expect(words).toContain('old page: true');
      await waitUntil('the other tab is loaded again', () => otherLoads === 2);
      await other.getByRole('button', { name: 'Cookie settings' }).waitFor();
      expect([await ran(other), otherLoads]).toEqual([2, 2]);
    });

    test('on a site without categories', async () => {
      await website.configure({ categories: null });
      website.write({ body: `${script('analytics')}<h1>Shop</h1>` });
      const page = await open();
      await agree(page);
      await chooseAgain(page, 'Refuse all');
      await waitUntil('the page is loaded again', () => loads === 2);
      await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
      expect([await ran(page), loads]).toEqual([1, 2]);
    });

    test('not if the choice could not be stored, because the next page would not know it', async () => {
      website.write({ body: `${script('analytics')}<h1>Shop</h1>` });
      const page = await open();
      await agree(page);
      await page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }");
      await chooseAgain(page, 'Refuse all');
      await waitUntil('the console says why', () => words.some((text) => text.includes('could not be stored')));
      await recorded(2);
      expect(loads).toBe(1);
    });

    test('never for ever: a page that agrees and refuses whenever it loads needs an act of the visitor for each reload', async () => {
      website.write({
        body: `${script('analytics', "document.cookie = '_ga=1'; setTimeout(() => consent.set(false));")}<h1>Shop</h1>
          <script>addEventListener('load', () => { const wait = setInterval(() => { if (!window.consent) return; clearInterval(wait); consent.set(true); }, 5) });
            // Synthetic events are no act of the visitor.
            setInterval(() => ['pointerdown', 'keydown', 'visibilitychange'].forEach((type) => window.dispatchEvent(new Event(type))), 20)</script>`,
      });
      const page = await open();
      const acted = (count: number) =>
        waitUntil('the withdrawal acts', async () => (await ran(page)) >= count && (await cookiesOf(page)) === '');
      await acted(1);
      await waitUntil('it is recorded', async () => (await website.records())[0]?.['accepted'] === false);
      expect([loads, await ran(page)]).toEqual([1, 1]);
      await page.getByRole('heading', { name: 'Shop' }).click();
      await waitUntil('one act is one reload', () => loads === 2);
      await acted(2);
      await waitUntil('it is recorded', async () => (await website.records()).filter(({ accepted }) => accepted === false).length === 2);
      expect([loads, await ran(page)]).toEqual([2, 2]);
    });

    test('not while the browser is offline: it reloads with the next act after that', async () => {
      website.write({ body: `${script('analytics', "document.cookie = '_ga=1'")}<h1>Shop</h1>` });
      const page = await open();
      await agree(page);
      // The second file must be there before.
      await page.evaluate(`document.body.insertAdjacentHTML('beforeend', \`${frame}\`)`);
      await waitUntil('the frame is loaded', () => thirdParties.seen.length > 0);
      await page.context().setOffline(true);
      await chooseAgain(page, 'Refuse all');
      await waitUntil('the withdrawal acts', async () => (await cookiesOf(page)) === '');
      expect(loads).toBe(1);
      await page.context().setOffline(false);
      await page.getByRole('heading', { name: 'Shop' }).click();
      await waitUntil('the page is loaded again', () => loads === 2);
      await recorded(2);
    });
  });
});
