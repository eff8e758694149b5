import { gzipSync } from 'node:zlib';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

interface Seen {
  kind: string;
  name: string;
  states: { state: string; reports: number }[];
}

/** Four cookies, four keys and four hosts, some of them with ids that must not be told. */
const trackers = `
  document.cookie = '_ga=GA1.1.secret-value';
  document.cookie = '_ga_ABC123XYZ=GS1.secret-value';
  document.cookie = '_hjSession_12345=secret-value';
  document.cookie = '_fbp=secret-value; path=/';
  localStorage.setItem('stats', 'secret-value');
  localStorage.setItem('user:jane@example.com', 'secret-value');
  sessionStorage.setItem('visit', 'secret-value');
  sessionStorage.setItem('tab-0b7c7c9e-5f0a-4c52-9b6e-3f1f0d2a9c11', 'secret-value');
  void fetch('https://collect.statistics.example/secret-path?secret-query=1', { mode: 'no-cors' }).catch(() => 0);
  new Image().src = 'https://pixel.advertising.example/secret-path';
  document.head.append(Object.assign(document.createElement('script'), { src: 'https://o4505123456789.chat.example/secret-path.js' }));
  document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://frames.video.example/secret-path' }));`;
const twelve = [
  ...['cookie _fbp', 'cookie _ga', 'cookie _ga_*', 'cookie _hjSession_*'],
  ...['host *.chat.example', 'host collect.statistics.example', 'host frames.video.example', 'host pixel.advertising.example'],
  ...['local_storage stats', 'local_storage user:*', 'session_storage tab-*', 'session_storage visit'],
];

describeDashboard('[decision 57] banner-watch.js', (at) => {
  let website: Website;
  const configure = (banner: object = {}) =>
    website.configure({ categories: ['necessary', 'analytics', 'marketing'], banner: { watch: { sample: 1 }, ...banner } });
  beforeEach(async () => {
    website = await openWebsite(at);
    await configure();
  });
  afterEach(() => website.close());

  const sent: string[] = [];
  const problems: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    problems.length = 0;
  });

  async function newVisitor(): Promise<Page> {
    const page = await website.newVisitor();
    await page.context().route('https://**/*', (route) => route.fulfill({ status: 200, contentType: 'text/plain', body: '' }));
    page.on('request', (request) => {
      if (request.url().endsWith('/public/seen')) sent.push(request.postData() ?? '');
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    return page;
  }
  const isLoaded = (page: Page) =>
    waitUntil('the file is loaded', () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/banner-watch.js'))),
    );
  async function open(page: Page): Promise<Page> {
    await page.goto(website.origin);
    await isLoaded(page);
    return page;
  }
  const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const decided = (page: Page) => waitUntil('the choice holds', () => page.evaluate<boolean>('window.consent.get().decided'));
  /** Ends the page view. The browser then shows no more requests of the page to the test. */
  const leave = (page: Page) => page.goto('about:blank');
  const hide = (page: Page) =>
    page.evaluate(`
      Object.defineProperty(Document.prototype, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
  /** Requests in flight have no entry yet. */
  const untilAsked = (page: Page) =>
    page.waitForFunction(() => {
      const urls = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['statistics', 'advertising', 'chat', 'video'].every((part) => urls.some((url) => url.includes(`.${part}.example`)));
    });

  const list = async () =>
    (await at.system.api(website.tenant.key).get(`/sites/${website.tenant.site.id}/seen`)).body as unknown as {
      data: Seen[];
      reports: number;
      more: number;
    };
  const untilReports = async (count: number): Promise<Record<string, string[]>> => {
    await waitUntil(`there are ${count} reports`, async () => (await list()).reports >= count);
    const { data, reports } = await list();
    expect(reports).toBe(count);
    const byState: Record<string, string[]> = {};
    for (const { kind, name, states } of data) for (const { state } of states) (byState[state] ??= []).push(`${kind} ${name}`);
    return byState;
  };

  test('finds twelve of twelve names before a choice, and tells no value, path, query or id', async () => {
    website.write({ body: `<h1>Shop</h1><script>${trackers}</script>` });
    const page = await open(await newVisitor());
    await untilAsked(page);
    await leave(page);
    expect(await untilReports(1)).toEqual({ before: twelve });
    const other = await open(await newVisitor());
    await untilAsked(other);
    await hide(other);
    expect(await untilReports(2)).toEqual({ before: twelve });
    expect(sent).toHaveLength(1);
    for (const secret of ['secret', 'jane', '4505', '12345', '0b7c7c9e', 'ABC123', website.origin])
      expect(sent.join()).not.toContain(secret);
    expect(problems).toEqual([]);
  });

  test('finds the twelve after a refusal, and takes nothing of it for something before, nor a request that a page began before', async () => {
    website.write({ body: `<h1>Shop</h1><script>void fetch('https://early.example', { mode: 'no-cors' })</script>` });
    const visitor = await newVisitor();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await visitor.context().route('https://early.example/', async (route) => {
      await answered;
      await route.fulfill({ status: 200, body: '' });
    });
    const page = await open(visitor);
    await press(page, 'Refuse all');
    await decided(page);
    answer();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('early')));
    await page.evaluate(trackers);
    await untilAsked(page);
    await leave(page);
    expect(await untilReports(2)).toEqual({ refused: twelve });
  });

  test('finds the twelve of held scripts after consent, and none of them before, not even those that ran in the moment of the choice', async () => {
    website.write({ body: `<h1>Shop</h1><script type="text/plain" data-consent="analytics marketing">${trackers}</script>` });
    const page = await open(await newVisitor());
    await press(page, 'Accept all');
    await decided(page);
    await untilAsked(page);
    await leave(page);
    expect(await untilReports(2)).toEqual({ accepted: twelve });
    // A returning visitor's choice holds from the beginning.
    await open(page);
    await leave(page);
    expect(Object.keys(await untilReports(3))).toEqual(['accepted']);
  });

  test('says which categories a partial choice accepted, and the server judges each name by its own', async () => {
    const categories = ['necessary', 'analytics', 'marketing'].map((key) => ({ key }));
    await configure({
      categories,
      watch: {
        sample: 1,
        hosts: [
          { name: 'statistics.example', category: 'analytics' },
          { name: 'advertising.example', category: 'marketing' },
        ],
      },
    });
    website.write({ body: `<h1>Shop</h1><script type="text/plain" data-consent="analytics">${trackers}</script>` });
    const page = await open(await newVisitor());
    await press(page, 'Choose');
    await page.getByRole('checkbox', { name: /analytics/i }).check();
    await press(page, 'Save choice');
    await decided(page);
    await untilAsked(page);
    await hide(page);
    const { accepted, refused, partial, ...others } = await untilReports(2);
    expect([accepted, refused, others]).toEqual([['host collect.statistics.example'], ['host pixel.advertising.example'], {}]);
    expect(partial).toHaveLength(10);
    expect((JSON.parse(sent[1] ?? '{}') as { accepted: string[] }).accepted).toEqual(['analytics']);
  });

  test('tells nothing while an old choice does not hold any more, and reports again after a new one', async () => {
    website.write({ body: '<h1>Shop</h1>' });
    const page = await open(await newVisitor());
    await press(page, 'Accept all');
    await decided(page);
    await page.evaluate(trackers);
    await leave(page);
    await untilReports(2);
    await open(page);
    await page.evaluate(`
      const choice = JSON.parse(localStorage.getItem('consent.v1'));
      localStorage.setItem('consent.v1', JSON.stringify({ ...choice, decided_at: '2020-01-01T00:00:00.000Z' }));`);
    await leave(page);
    await untilReports(3);
    await open(page);
    await page.getByRole('dialog').waitFor();
    await press(page, 'Accept all');
    await decided(page);
    await leave(page);
    expect(Object.keys(await untilReports(4))).toEqual(['accepted']);
  });

  test('reports once a page view, when it is hidden, and not itself', async () => {
    website.write({ body: '<h1>Shop</h1>' });
    const page = await open(await newVisitor());
    await page.evaluate(`localStorage.setItem('one', '1')`);
    await hide(page);
    await page.evaluate(`localStorage.setItem('two', '2')`);
    await hide(page);
    await leave(page);
    expect(await untilReports(1)).toEqual({ before: ['local_storage one'] });
    expect(sent).toHaveLength(1);
  });

  test('reports at most 100 of the names and counts the others, in 16 KiB', async () => {
    website.write({ body: '<h1>Shop</h1>' });
    const page = await open(await newVisitor());
    await page.evaluate(`
      const word = (at) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      for (let at = 0; at < 150; at++) localStorage.setItem(word(at) + '-' + 'ü'.repeat(100), '');`);
    await hide(page);
    await untilReports(1);
    const body = sent[0] ?? '';
    const { names, more } = JSON.parse(body) as { names: unknown[]; more: number };
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * 1024);
    expect(names.length).toBeGreaterThan(50);
    expect(names.length).toBeLessThan(100);
    expect(names.length + more).toBe(150);
    expect((await list()).more).toBe(more);
  });

  test('a site that does not watch, and a visit outside of the sample, load nothing', async () => {
    website.write({ body: `<h1>Shop</h1><script>${trackers}</script>` });
    for (const watch of [undefined, null, { sample: 0.001 }]) {
      await website.configure({ categories: ['necessary', 'analytics'], banner: { ...(watch !== undefined && { watch }) } });
      const page = await newVisitor();
      await page.addInitScript(() => {
        Math.random = () => 0.5;
      });
      await page.goto(website.origin);
      await page.getByRole('dialog').waitFor();
      await press(page, 'Refuse all');
      expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('watch')).length)).toBe(
        0,
      );
      await leave(page);
    }
    expect(sent).toEqual([]);
  });

  test('runs under a strict policy with a nonce, and under Trusted Types', async () => {
    const html = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1><script nonce="abc">document.cookie = '_ga=1'</script>
      <script nonce="abc" async src="${website.product}/banner.js" data-site="${website.tenant.site.token}"></script></body></html>`;
    const { product } = website;
    const policies = [
      `default-src 'none'; script-src 'nonce-abc'; connect-src ${product}`,
      `script-src 'nonce-abc' 'strict-dynamic'; object-src 'none'; base-uri 'none'; connect-src ${product}; require-trusted-types-for 'script'; trusted-types 'none'`,
    ];
    for (const [index, policy] of policies.entries()) {
      website.writePage(html, { 'Content-Security-Policy': policy });
      const page = await open(await newVisitor());
      await leave(page);
      expect(await untilReports(index + 1)).toEqual({ before: ['cookie _ga'] });
    }
    expect(problems).toEqual([]);
  });

  test('a page that breaks what it uses, and a server without the file, lose reports and nothing else', async () => {
    website.write({
      head: `<script>
        Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } });
        window.PerformanceObserver = undefined; window.cookieStore = 7;
      </script>`,
      body: '<h1>Shop</h1><img name="cookie"><form name="querySelectorAll"></form>',
    });
    const page = await newVisitor();
    await page.goto(website.origin);
    await press(page, 'Accept all');
    await decided(page);
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    await leave(page);
    website.write({ body: '<h1>Shop</h1>' });
    const other = await newVisitor();
    await other.context().route('**/banner-watch.js', (route) => route.fulfill({ status: 404 }));
    await other.goto(website.origin);
    await press(other, 'Refuse all');
    await waitUntil('both choices are recorded', async () => (await website.records()).length === 2);
    await leave(other);
    expect(problems).toEqual([]);
  });

  test('has at most 4 kB compressed, for pages of every origin', async () => {
    const response = await fetch(`${website.product}/banner-watch.js`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(gzipSync(await response.text(), { level: 9 }).length).toBeLessThanOrEqual(4_000);
  });
});
