import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

const guide = readFileSync(join(__dirname, '../../../docs/vendor-signals.md'), 'utf8');
const [uetDefault = '', metaDefault = ''] = [...guide.matchAll(/```html\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');

/** What each vendor has heard on this page, as text, because tests are compiled for Node, without browser types. */
const heardBy: Record<string, string> = {
  microsoft_uet: "(window.uetHeard ?? []).concat([...(window.uetq ?? [])]).map((word) => word.ad_storage ?? word).join(' ')",
  microsoft_clarity:
    "(window.clarity?.q ?? []).map(([name, { ad_Storage, analytics_Storage }]) => [name, ad_Storage, analytics_Storage].join(' ')).join()",
  amazon: `(document.cookie.includes('amzn_consent=') ? Object.values(JSON.parse(decodeURIComponent(/amzn_consent=([^;]*)/.exec(document.cookie)[1])).amazonConsentFormat).join(' ') : '')`,
  meta: "(window.fbq?.queue ?? []).map((words) => [...words].join(' ')).join()",
};
/** The published snippet of the pixel, without its script. */
const pixel = (before = '') =>
  `<script>!function(f){if(f.fbq)return;var n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';n.queue=[]}(window)</script>${before}<script>fbq('init', '1')</script>`;

interface Expected {
  before: string;
  accepted: string;
  withdrawn: string;
  /** On the next page of a visitor who agreed. */
  later: string;
}
const expected: Record<string, Expected> = {
  microsoft_uet: {
    before: 'consent default denied',
    accepted: 'consent default denied consent update granted',
    withdrawn: 'consent default denied consent update granted consent update denied',
    later: 'consent default denied consent update granted',
  },
  microsoft_clarity: {
    before: 'consentv2 denied denied',
    accepted: 'consentv2 denied denied,consentv2 granted granted',
    withdrawn: 'consentv2 denied denied,consentv2 granted granted,consentv2 denied denied',
    later: 'consentv2 denied denied,consentv2 granted granted',
  },
  amazon: { before: 'DENIED DENIED', accepted: 'GRANTED GRANTED', withdrawn: 'DENIED DENIED', later: 'GRANTED GRANTED' },
  meta: {
    before: 'consent revoke,init 1,consent revoke',
    accepted: 'consent revoke,init 1,consent revoke,consent grant',
    withdrawn: 'consent revoke,init 1,consent revoke,consent grant,consent revoke',
    // Whether the pixel is there before the banner is left to the browser.
    later: '…,consent grant',
  },
};

describeDashboard('[decision 59] vendors are told about choices', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
  });
  afterEach(() => website.close());

  const configure = (vendor_signals: string[]) =>
    website.configure({ categories: ['necessary', 'analytics', 'marketing'], banner: { vendor_signals, on_withdrawal: 'keep' } });
  const composed = () => `<script async src="${website.product}/b/${website.tenant.site.token}.js"></script>`;
  const separate = () => `<script async src="${website.product}/banner.js" data-site="${website.tenant.site.token}"></script>`;
  const write = (line: string, body = '') =>
    website.writePage(`<!doctype html><html lang="en"><head><title>Shop</title>${line}</head><body><h1>Shop</h1>${body}</body></html>`);
  /** “…” stands for any beginning. */
  const hears = (page: Page, vendor: string, text: string) =>
    waitUntil(`${vendor} hears “${text}”`, async () => {
      const heard = await page.evaluate<string>(heardBy[vendor] ?? '');
      return text.startsWith('…') ? heard.endsWith(text.slice(1)) : heard === text;
    });
  const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

  test.each(
    Object.entries(expected).flatMap(([vendor, states]) => [[vendor, '/b/', states] as const, [vendor, '/banner.js', states] as const]),
  )(
    '%s with %s: denied before a choice, then what the visitor chose, also on the next page',
    async (vendor, program, { before, accepted, withdrawn, later }) => {
      await configure([vendor]);
      write(program === '/b/' ? composed() : separate(), vendor === 'meta' ? pixel(metaDefault) : '');
      const page = await website.newVisitor();
      await page.goto(website.origin);
      await button(page, 'Accept all').waitFor();
      await hears(page, vendor, before);
      await button(page, 'Accept all').click();
      await hears(page, vendor, accepted);
      await page.evaluate('window.consent.set(false)');
      await hears(page, vendor, withdrawn);
      await page.evaluate('window.consent.set(true)');
      await waitUntil('all are recorded', async () => (await website.records()).length === 3);
      await page.goto(website.origin);
      await page.locator('[data-consent-banner]').waitFor({ state: 'attached' });
      await hears(page, vendor, later);
    },
  );

  test('only the category of a signal grants it', async () => {
    await configure(Object.keys(expected));
    write(composed(), pixel());
    const page = await website.newVisitor();
    await page.goto(website.origin);
    await button(page, 'Choose').click();
    await page.getByRole('checkbox', { name: 'Analytics' }).check();
    await button(page, 'Save choice').click();
    await hears(page, 'microsoft_clarity', 'consentv2 denied denied,consentv2 denied granted');
    await hears(page, 'microsoft_uet', 'consent default denied consent update denied');
    await hears(page, 'amazon', 'DENIED DENIED');
    await hears(page, 'meta', 'init 1,consent revoke,consent revoke');
  });

  test('a loaded tag is told by its own functions, and one that throws stops no other and not the banner', async () => {
    await configure(Object.keys(expected));
    const tags = `<script>
      window.uetHeard = [];
      window.uetq = { push: (...words) => void window.uetHeard.push(...words), [Symbol.iterator]: function* () {} };
      window.clarity = () => { throw new Error('broken'); };
    </script>`;
    write(tags + uetDefault + composed(), pixel());
    const page = await website.newVisitor();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(website.origin);
    await button(page, 'Accept all').click();
    await hears(page, 'microsoft_uet', 'consent default denied consent default denied consent update granted');
    await hears(page, 'meta', 'init 1,consent revoke,consent grant');
    await hears(page, 'amazon', 'GRANTED GRANTED');
    expect(errors).toEqual([]);
  });

  test('elements with the names of the vendors change nothing', async () => {
    await configure(['microsoft_uet', 'microsoft_clarity', 'meta']);
    write(composed(), '<a id="uetq"></a><a id="clarity"></a><a id="fbq"></a><img name="cookie">');
    const page = await website.newVisitor();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(website.origin);
    await button(page, 'Accept all').click();
    await hears(page, 'microsoft_clarity', 'consentv2 denied denied,consentv2 granted granted');
    await hears(page, 'microsoft_uet', 'consent default denied consent update granted');
    expect(errors).toEqual([]);
  });

  test('a site that tells none has no code of them, sets no cookie and defines nothing', async () => {
    await configure([]);
    write(composed());
    const page = await website.newVisitor();
    await page.goto(website.origin);
    await button(page, 'Accept all').click();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    expect(await page.evaluate('[typeof uetq, typeof clarity, typeof fbq, document.cookie].join()')).toBe('undefined,undefined,undefined,');
    const text = await (await fetch(`${website.product}/b/${website.tenant.site.token}.js`)).text();
    expect(['uetq', 'consentv2', 'amzn', 'fbq'].filter((mark) => text.includes(mark))).toEqual([]);
  });

  test('if the file of the signals cannot be loaded, banner.js asks and records all the same', async () => {
    await configure(['microsoft_uet']);
    write(separate());
    const page = await website.newVisitor();
    await page.route('**/banner-signals-*.js', (route) => route.abort());
    await page.goto(website.origin);
    await button(page, 'Accept all').click();
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
  });

  test.each([
    [['unknown'], 'banner.vendor_signals.0 must be one of'],
    [['meta', 'meta'], 'banner.vendor_signals must not name one twice'],
    ['meta', 'banner.vendor_signals must be an array'],
  ])('vendor_signals %j is 400: %s', async (vendor_signals, why) => {
    const { status, body } = await website.owner.put(`/sites/${website.tenant.site.id}`, {
      ...{ name: 'Shop', domain: new URL(website.origin).host },
      banner: { vendor_signals },
    });
    expect([status, body['message']]).toEqual([400, expect.stringContaining(why)]);
  });
});
