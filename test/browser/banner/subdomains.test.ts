import { readConsentCookie } from '@consent/sdk';
import { waitUntil } from '@consent/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

describeDashboard('[decision 34.14] one choice for the subdomains of a site', (at) => {
  let website: Website;
  let visitor: BrowserContext;
  const host = 'shop.example';
  const html = (head = '') =>
    `<!doctype html><html lang="en"><head><title>Shop</title>${head}<script async src="https://consent.example/b/${website.tenant.site.token}.js"></script></head><body><h1>Shop</h1></body></html>`;

  beforeEach(async () => {
    website = await openWebsite(at);
    await setUp({ shared_by_subdomains: true });
    visitor = await at.browser.newContext();
    await serve(visitor);
  });
  afterEach(async () => {
    // A record may be on its way.
    await visitor.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.close();
    await website.close();
  });

  async function setUp(banner: object): Promise<void> {
    const body = { name: 'Shop', domain: host, categories: ['necessary', 'analytics'], banner };
    expect((await website.owner.put(`/sites/${website.tenant.site.id}`, body)).status).toBe(200);
  }
  /** Chromium keeps pages of the internet from servers of this machine, so the product has a name as well. */
  async function serve(context: BrowserContext, head?: string): Promise<void> {
    await context.route(/^https:\/\/([a-z]+\.)?shop\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: html(head) }));
    await context.route('https://consent.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${website.product}${pathname}` }) });
    });
  }
  async function open(subdomain: string, context = visitor): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`https://${subdomain}${host}/`);
    return page;
  }
  const choose = async (page: Page, name: string) => {
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  const recorded = (count: number) => waitUntil('it is recorded', async () => (await website.records()).length === count);
  const state = (page: Page) => page.evaluate('consent.get()') as Promise<{ decided: boolean; accepted: boolean; subject: string }>;
  const rests = (page: Page) => page.getByRole('button', { name: 'Cookie settings' }).waitFor();
  const cookie = async () => (await visitor.cookies()).find(({ name }) => name === 'consent.v1');

  test('a choice on one subdomain holds on another without asking, under one subject and one record', async () => {
    const first = await open('www.');
    await choose(first, 'Accept all');
    await recorded(1);
    await waitUntil('it is shared', async () => (await cookie()) !== undefined);
    const second = await open('blog.');
    await rests(second);
    expect(await state(second)).toEqual({ ...(await state(first)), decided: true, accepted: true });
    expect(await website.records()).toHaveLength(1);
    expect(await cookie()).toMatchObject({ domain: `.${host}`, path: '/', sameSite: 'Lax', secure: true });
  });

  test('a refusal on one subdomain ends what another one had accepted, at its next page view', async () => {
    const first = await open('www.');
    await choose(first, 'Accept all');
    await recorded(1);
    await waitUntil('it is shared', async () => (await cookie()) !== undefined);
    const second = await open('');
    await rests(second);
    await second.getByRole('button', { name: 'Cookie settings' }).click();
    await choose(second, 'Refuse all');
    await recorded(2);
    await first.reload();
    await rests(first);
    expect(await state(first)).toMatchObject({ decided: true, accepted: false });
    expect(await website.records()).toHaveLength(2);
  });

  test('an agreement that the server has not recorded is not shared, a refusal is', async () => {
    const first = await open('www.');
    await first.getByRole('dialog').waitFor();
    await visitor.route('**/api/v1/public/consent', (route) => route.abort());
    await choose(first, 'Accept all');
    await waitUntil('it holds', async () => (await state(first)).decided);
    expect(await cookie()).toBeUndefined();
    await first.getByRole('button', { name: 'Cookie settings' }).click();
    await choose(first, 'Refuse all');
    await waitUntil('it is shared', async () => (await cookie()) !== undefined);
    const second = await open('blog.');
    await rests(second);
    expect(await state(second)).toMatchObject({ decided: true, accepted: false });
  });

  test('without the setting there is no cookie, and each origin asks', async () => {
    await setUp({});
    const first = await open('www.');
    await choose(first, 'Accept all');
    await recorded(1);
    await (await open('blog.')).getByRole('dialog').waitFor();
    expect(await visitor.cookies()).toEqual([]);
  });

  test('a choice from before the setting is shared by its next page view', async () => {
    await setUp({});
    const first = await open('www.');
    await choose(first, 'Accept all');
    await recorded(1);
    await setUp({ shared_by_subdomains: true });
    await waitUntil('it is shared', async () => {
      await first.reload();
      return (await cookie()) !== undefined;
    });
    await rests(await open('blog.'));
  });

  test('a broken or foreign cookie, and one that an element of the page shadows, ask as if there were none', async () => {
    for (const value of ['%', 'null', '%7B%7D', encodeURIComponent('{"accepted":true,"preferences":{"__proto__":true}}')]) {
      await visitor.addCookies([{ name: 'consent.v1', value, domain: `.${host}`, path: '/' }]);
      await (await open('www.')).getByRole('dialog').waitFor();
    }
    await visitor.clearCookies();
    await visitor.unrouteAll();
    await serve(visitor, '<meta name="x"><img name="cookie">');
    const page = await open('www.');
    await choose(page, 'Refuse all');
    await recorded(1);
    await rests(await open('blog.'));
  });

  test('with storage blocked the cookie alone keeps the choice, and with both blocked the visitor is asked on each page', async () => {
    const block = (names: string) =>
      `<script>for (const name of ${names}) Object.defineProperty(name === 'cookie' ? Document.prototype : window, name, { get() { throw new Error('blocked'); }, configurable: true });</script>`;
    await visitor.unrouteAll();
    await serve(visitor, block("['localStorage']"));
    const first = await open('www.');
    await choose(first, 'Accept all');
    await recorded(1);
    await waitUntil('it is shared', async () => (await cookie()) !== undefined);
    await rests(await open('blog.'));
    await visitor.unrouteAll();
    await serve(visitor, block("['localStorage', 'cookie']"));
    const page = await open('www.');
    await page.getByRole('dialog').waitFor();
    await choose(page, 'Refuse all');
    await waitUntil('it holds on this page', async () => (await state(page)).decided);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    expect(await state(page)).toMatchObject({ decided: true, accepted: false });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('a server reads the cookie as the banner wrote it', async () => {
    const page = await open('www.');
    await choose(page, 'Accept all');
    await recorded(1);
    await waitUntil('it is shared', async () => (await cookie()) !== undefined);
    const [record] = await website.records();
    const header = `a=b; consent.v1=${(await cookie())?.value}; c=d`;
    expect(readConsentCookie(header)).toMatchObject({
      ...{ subject: record?.['subject_id'], accepted: true, preferences: { necessary: true, analytics: true } },
      policy_version: 0,
    });
  });
});
