import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { checkEach, checkTogether } from './check-each';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics'];
const held = (category: string, attributes = '') =>
  `<script type="text/plain" data-consent="${category}" ${attributes}>(window.ran ??= []).push('${category}')</script>`;
// Expressions are text because tests are compiled for Node, without browser types.
const ran = (page: Page) => page.evaluate<string[]>('window.ran ?? []');
const isAccepted = (page: Page) => page.evaluate<boolean>('window.consent.get().accepted');

/** Members of `document`, `window` and forms that an element of the page can shadow. */
const documentMembers = [
  ...['currentScript', 'body', 'head', 'cookie', 'forms', 'createElement', 'documentElement', 'defaultView', 'activeElement'],
  ...['querySelector', 'querySelectorAll', 'addEventListener', 'readyState', 'constructor', 'location', 'adoptedStyleSheets'],
];
const windowMembers = ['addEventListener', 'dispatchEvent', 'dataLayer', 'consent', 'trustedTypes', 'localStorage', 'fetch', 'site'];

describeDashboard('the banner on a hostile page', (at) => {
  let website: Website;
  let words: string[];
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories });
    words = [];
  });
  afterEach(() => website.close());

  const tag = (attributes = '') =>
    `<script async src="${website.product}/banner.js" data-site="${website.tenant.site.token}" ${attributes}></script>`;
  const pageWith = (body: string) => `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`;
  const open = async () => {
    const page = await website.newVisitor();
    page.on('console', (message) => words.push(message.text()));
    page.on('pageerror', ({ message }) => words.push(`pageerror: ${message}`));
    await page.goto(website.origin);
    return page;
  };
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your privacy' });
  const accept = (page: Page) => dialogOf(page).getByRole('button', { name: 'Accept all' }).click();
  const refuse = (page: Page) => dialogOf(page).getByRole('button', { name: 'Refuse all' }).click();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);

  test('an element that shadows document.currentScript moves neither settings nor records to a stranger', async () => {
    const seen: string[] = [];
    const stranger = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*').end('{}');
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const evil = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    website.writePage(pageWith(`<img name="currentScript" src="${evil}/x" data-site="st_x">${held('analytics')}${tag()}`));
    const page = await open();
    await refuse(page);
    await recorded(1);
    expect([seen.filter((url) => url !== '/x'), await ran(page)]).toEqual([[], []]);
    stranger.close();
  });

  /** Writes a page, and expects that a choice is recorded and held scripts run there as on any other page. */
  const worksOn = async (body: string) => {
    words = [];
    const before = (await website.records()).length;
    website.writePage(pageWith(`${body}${held('analytics')}${tag()}`));
    const page = await open();
    await accept(page);
    await recorded(before + 1);
    await waitUntil('the held script runs', async () => (await ran(page)).length === 1);
    expect((await website.records())[0]).toMatchObject({ accepted: true, preferences: { necessary: true, analytics: true } });
    expect(words.filter((text) => text.includes('Error'))).toEqual([]);
  };

  test('elements with the names of members of document change nothing that is recorded or run', async () => {
    await checkTogether(documentMembers, (names) =>
      worksOn(names.map((name) => `<img name="${name}"><form name="${name}"><input name="${name}"></form>`).join('')),
    );
  });

  test('elements with the names of members of window as ids change nothing that is recorded or run', async () => {
    await website.configure({ categories, banner: { google_consent_mode: true } });
    await checkTogether(windowMembers, (names) =>
      worksOn(names.map((name) => `<img id="${name}"><form id="${name}"><input name="get"></form>`).join('')),
    );
  });

  test('a click in a form whose fields shadow its methods opens the banner again', async () => {
    const form = '<form data-consent-show><input name="closest"><input name="matches"><button type="button">Privacy</button></form>';
    website.writePage(pageWith(`${form}${tag()}`));
    const page = await open();
    await accept(page);
    await recorded(1);
    await page.evaluate("document.querySelector('form').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    await dialogOf(page).waitFor();
    expect(words.filter((text) => text.includes('Error'))).toEqual([]);
  });

  test('a page that extends Object.prototype changes no choice', async () => {
    const polluted = 'Object.assign(Object.prototype, { analytics: true, everything: true, wanted: true, accepted: true, pending: {} })';
    website.writePage(pageWith(`<script>${polluted}</script>${held('analytics')}${tag()}`));
    const page = await open();
    await dialogOf(page).waitFor();
    expect(await ran(page)).toEqual([]);
    await refuse(page);
    await recorded(1);
    expect([(await website.records())[0]?.['accepted'], await ran(page)]).toEqual([false, []]);
  });

  test('colours, links, positions, numbers and texts of a foreign server reach neither style nor link', async () => {
    website.writePage(pageWith(`${held('analytics')}${tag()}`));
    const page = await website.newVisitor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => words.push(message.text()));
    const answer = async (change: object) =>
      page.route('**/api/v1/public/site', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
      });
    await answer({
      ...{ position: 'x" onclick="alert(1)', languages: [5, 'en'], texts: { en: { title: '<b>Bold</b>', message: 7 } } },
      colors: { accent: '#000000; } a { background: url(https://stranger.example/leak) } x { --y: 0', text: '#112233' },
      ...{ ask_again_after_days: 'never', google_consent_mode: 'yes', unknown: 1 },
    });
    await page.goto(website.origin);
    const dialog = page.getByRole('dialog', { name: '<b>Bold</b>' });
    await dialog.waitFor();
    expect([await dialog.getAttribute('class'), requests.filter((url) => url.includes('stranger'))]).toEqual(['box question', []]);
    await page.unrouteAll();
    for (const policy of [
      { version: 1, sha256: 'a'.repeat(64), url: 'javascript:alert(1)' },
      { version: 1, sha256: 'a'.repeat(64), url: 'https://shop.example', page_url: 'javascript:alert(1)' },
      { version: 1.5, sha256: 'a'.repeat(64), url: 'https://shop.example' },
      { version: 1, sha256: 'x', url: 'https://shop.example' },
    ]) {
      words = [];
      await answer({ policy });
      await page.goto(website.origin);
      await waitUntil('the console says why', () => words.some((text) => text.includes('malformed')));
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.unrouteAll();
    }
  });

  test('data-consent with constructor, toString, maps or __proto__, no category of the site, stays held and is named', async () => {
    const names = ['constructor', 'toString', 'maps', '__proto__'];
    website.writePage(pageWith(`${names.map((name) => held(name)).join('')}${held('analytics')}${tag()}`));
    const page = await open();
    await accept(page);
    await recorded(1);
    await waitUntil('the other script runs', async () => (await ran(page)).length > 0);
    expect(await ran(page)).toEqual(['analytics']);
    for (const name of names)
      expect([name, words.filter((text) => text.includes(`"${name}" is not a category`)).length]).toEqual([name, 1]);
  });

  describe('with a nonce on the tag of the banner', () => {
    const policy = { 'Content-Security-Policy': "script-src 'nonce-abc' 'strict-dynamic'; object-src 'none'; base-uri 'none'" };

    test('a held script without the nonce never runs, not even for a required category', async () => {
      website.writeScript('/stranger.js', "window.ran = ['stranger']");
      const injected = (category: string) => `<script type="text/plain" data-consent="${category}" src="/stranger.js"></script>`;
      website.writePage(
        pageWith(`${injected('necessary')}${injected('analytics')}${held('analytics', 'nonce="abc"')}${tag('nonce="abc"')}`),
        policy,
      );
      const page = await open();
      await accept(page);
      await recorded(1);
      await waitUntil('the script of the page runs', async () => (await ran(page)).length > 0);
      expect(await ran(page)).toEqual(['analytics']);
      expect(words.filter((text) => text.includes('without the nonce'))).toHaveLength(1);
    });

    test('Trusted Types: held scripts run under the policy consent-banner', async () => {
      website.writeScript('/library.js', "(window.ran ??= []).push('library')");
      const library = '<script nonce="abc" type="text/plain" data-consent="analytics" src="/library.js" onload="void 0"></script>';
      const lines = `default-src 'none'; script-src 'nonce-abc' 'self'; connect-src ${website.product}; require-trusted-types-for 'script'; trusted-types consent-banner`;
      website.writePage(pageWith(`${library}${held('analytics', 'nonce="abc"')}${tag('nonce="abc"')}`), {
        'Content-Security-Policy': lines,
      });
      const page = await open();
      await accept(page);
      await recorded(1);
      await waitUntil('both scripts run', async () => (await ran(page)).length === 2);
      expect(await ran(page)).toEqual(['library', 'analytics']);
    });

    test('Trusted Types that do not name the policy: the choice is recorded, scripts stay held, and the banner can be opened again', async () => {
      const lines = `script-src 'nonce-abc'; require-trusted-types-for 'script'; trusted-types 'none'`;
      website.writePage(pageWith(`${held('analytics', 'nonce="abc"')}${tag('nonce="abc"')}`), { 'Content-Security-Policy': lines });
      const page = await open();
      await accept(page);
      await recorded(1);
      await waitUntil('the console names the script', () => words.some((text) => text.includes('cannot run on this page')));
      expect([await isAccepted(page), await ran(page)]).toEqual([true, []]);
      await page.reload();
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click();
      await recorded(2);
    });
  });

  test('the choice is sent before held scripts and callbacks run, and one that throws stops no other', async () => {
    website.writePage(
      pageWith(
        `<script type="text/plain" data-consent="analytics" b@d>throw new Error('of the page')</script>${held('analytics')}${tag()}
        <script>addEventListener('load', () => consent.on('change', () => { throw new Error('of a callback') }))</script>`,
      ),
    );
    const page = await open();
    await accept(page);
    await recorded(1);
    await waitUntil('the next script runs', async () => (await ran(page)).length > 0);
    await page.reload();
    await waitUntil('it runs on the next page as well', async () => (await ran(page)).length > 0);
  });

  test('held scripts run in the order of the page: inline scripts wait for libraries before them', async () => {
    for (const name of ['one', 'two']) website.writeScript(`/${name}.js`, `(window.ran ??= []).push('${name}')`);
    const library = (name: string, attributes = '') =>
      `<script type="text/plain" data-consent="analytics" src="/${name}.js" ${attributes}></script>`;
    const inline = (name: string, attributes = '') =>
      `<script type="text/plain" data-consent="analytics" ${attributes}>(window.ran ??= []).push('${name}')</script>`;
    website.writePage(
      pageWith(
        `${inline('first')}${library('one')}${inline('after one')}${library('missing')}${library('two')}${inline('module', 'data-type="module"')}
        ${inline('last')}${tag()}`,
      ),
    );
    const page = await open();
    // Libraries come in the reverse order, and the first one late.
    let letGo: (() => void) | undefined;
    await page.route('**/one.js', async (route) => {
      await new Promise<void>((resolve) => (letGo = resolve));
      await route.continue();
    });
    await accept(page);
    await waitUntil('the first library is asked for', () => letGo !== undefined);
    expect(await ran(page)).toEqual(['first']);
    letGo?.();
    await waitUntil('every script runs', async () => (await ran(page)).length === 6);
    // Browsers defer modules.
    expect((await ran(page)).filter((name) => name !== 'module')).toEqual(['first', 'one', 'after one', 'two', 'last']);
  });

  const hidingRules = [
    'div:empty { display: none }',
    'div { display: none !important }',
    '[popover] { display: none !important; opacity: 0 !important }',
    '* { visibility: hidden !important; opacity: 0 !important; transform: scale(0) !important }',
    'body { transform: translateX(-4000px); overflow: hidden; contain: strict; height: 10px } h1 { position: fixed; inset: 0; z-index: 2147483647 }',
    '[data-consent-banner] { content-visibility: hidden !important; clip-path: inset(50%) !important; pointer-events: none !important }',
  ];

  test('rules of the page do not hide the banner', async () => {
    const page = await website.newVisitor();
    // Each page asks, whatever was chosen on the one before.
    await page.addInitScript('localStorage.clear()');
    await checkEach(hidingRules, async (rule, at) => {
      website.writePage(pageWith(`<style>${rule}</style><h1>Shop</h1>${tag()}`));
      await page.goto(website.origin);
      const button = page.locator('[data-consent-banner] button').filter({ hasText: 'Accept all' });
      await button.waitFor();
      // A click of Playwright fails if something covers the button or if it is outside of the window.
      await button.click();
      await recorded(2 * at + 1);
      await page.locator('[data-consent-banner] button').filter({ hasText: 'Cookie settings' }).click();
      await page.locator('[data-consent-banner] button').filter({ hasText: 'Refuse all' }).click();
      await recorded(2 * at + 2);
    });
  });

  test('banner and button come back when a framework replaces the body, or the whole document element', async () => {
    website.writePage(pageWith(`<h1>Shop</h1>${tag()}`));
    const page = await open();
    await dialogOf(page).waitFor();
    const replaceBody = `(() => { const body = document.createElement('body'); body.innerHTML = '<h1>Next</h1>'; document.body.replaceWith(body); })()`;
    await page.evaluate(replaceBody);
    await dialogOf(page).waitFor();
    await page.evaluate(`document.documentElement.replaceWith(document.documentElement.cloneNode(true))`);
    await accept(page);
    await recorded(1);
    await page.evaluate(replaceBody);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await dialogOf(page).waitFor();
  });
});
