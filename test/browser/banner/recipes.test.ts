import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';
import { answerThirdParties } from './third-parties';

const guide = readFileSync(join(__dirname, '../../../docs/recipes.md'), 'utf8');
const recipes = guide
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.split('\n', 1)[0] ?? '',
    about: section.split('```', 1)[0] ?? '',
    block: /```html\n([\s\S]*?)```/.exec(section)?.[1] ?? '',
  }));

const categories = ['necessary', 'functional', 'analytics', 'marketing'];

/** Each script of a vendor in its shortest form: it reads the queue of the block, sets a cookie, and reports what it read. */
const report = (host: string, count: string, cookie: string) =>
  `if (${count} > 0) { document.cookie = '${cookie}=1; Path=/'; new Image().src = 'https://${host}/collect?n=' + ${count}; }`;
const scripts: Record<string, string> = {
  '/gtag/js': report('www.google-analytics.com', 'window.dataLayer.length', '_ga_X'),
  '/gtm.js': report('www.google-analytics.com', 'window.dataLayer.length', '_ga_X'),
  '/en_US/fbevents.js': report('www.facebook.com', 'window.fbq.queue.length', '_fbp'),
  '/i18n/pixel/events.js': report('analytics.tiktok.com', 'window.ttq.length', '_ttp'),
  '/matomo.js': report('example.matomo.cloud', 'window._paq.length', '_pk_id.1.x'),
  '/c/hotjar-1234567.js': report('script.hotjar.com', 'window._hjSettings.hjid', '_hjSession_1'),
};

const expected: Record<string, { hosts: string[]; cookie?: string }> = {
  YouTube: { hosts: ['www.youtube-nocookie.com'] },
  Vimeo: { hosts: ['player.vimeo.com'] },
  'Google Maps': { hosts: ['www.google.com'] },
  'Google Analytics 4': { hosts: ['www.google-analytics.com', 'www.googletagmanager.com'], cookie: '_ga_X' },
  'Google Tag Manager': { hosts: ['www.google-analytics.com', 'www.googletagmanager.com'], cookie: '' },
  'Meta pixel': { hosts: ['connect.facebook.net', 'www.facebook.com'], cookie: '_fbp' },
  'TikTok pixel': { hosts: ['analytics.tiktok.com'], cookie: '_ttp' },
  Matomo: { hosts: ['example.matomo.cloud'], cookie: '_pk_id.1.x' },
  Hotjar: { hosts: ['script.hotjar.com', 'static.hotjar.com'], cookie: '_hjSession_1' },
};

test('every recipe of the guide has a test', () => {
  expect(recipes.map(({ name }) => name).sort()).toEqual(Object.keys(expected).sort());
});

describeDashboard('[decision 55] recipes', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
  });
  afterEach(() => website.close());

  const choose = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);

  test.each(recipes)(
    '$name: no request before a choice and after a refusal, the expected ones after consent, and a withdrawal deletes the cookies that the guide names',
    async ({ name, about, block }) => {
      const { hosts, cookie } = expected[name] ?? { hosts: [] };
      // The first sentence names the category and then the cookies.
      const [category = '', ...cookies] = [...(/Category ([^.]*)/.exec(about)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, word]) => word ?? '',
      );
      const banner = {
        categories: categories.map((key) =>
          key === category ? { key, cookies: cookie === '' ? [] : cookies.map((one) => ({ name: one })) } : { key },
        ),
      };
      await website.configure({ categories, banner });
      website.write({ body: `<h1>Shop</h1>${block}` });
      const page = await website.newVisitor();
      const faults: string[] = [];
      let loads = 0;
      page.on('load', () => (loads += 1));
      page.on('pageerror', ({ message }) => faults.push(message));
      const thirdParties = await answerThirdParties(page, website, ({ pathname }) => scripts[pathname]);
      await page.goto(website.origin);
      await page.getByRole('dialog').waitFor();
      expect(thirdParties.seen).toEqual([]);

      await choose(page, 'Refuse all');
      await recorded(1);
      await page.reload();
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await page.getByRole('checkbox', { name: category.replace(/^./, (letter) => letter.toUpperCase()) }).check();
      expect(thirdParties.seen).toEqual([]);

      await choose(page, 'Save choice');
      await waitUntil('the expected hosts are asked', () => thirdParties.hosts().length === hosts.length);
      expect(thirdParties.hosts()).toEqual(hosts);
      const cookiesOf = async () => (await page.context().cookies(website.origin)).map((one) => one.name);
      if (cookie) await waitUntil('it sets its cookie', async () => (await cookiesOf()).includes(cookie));

      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await choose(page, 'Refuse all');
      await recorded(3);
      if (cookie) await waitUntil('the cookie is gone', async () => (await cookiesOf()).length === 0);
      // Scripts that ran end with a reload.
      if (block.includes('<script')) await waitUntil('the page is loaded again', () => loads === 3);
      thirdParties.forget();
      await page.reload();
      await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
      expect([thirdParties.seen, faults]).toEqual([[], []]);
    },
  );
});
