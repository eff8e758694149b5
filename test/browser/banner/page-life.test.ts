import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';
import { answerThirdParties } from './third-parties';

const categories = ['necessary', 'analytics'];
const held = (name: string) => `<script type="text/plain" data-consent="analytics">(window.ran ??= []).push('${name}')</script>`;
const frame = (name: string) =>
  `<iframe title="${name}" data-consent="analytics" data-src="https://${name}.example/" width="320" height="180"></iframe>`;
const ran = (page: Page) => page.evaluate<string[]>('window.ran ?? []');

/** As a router shows another view: another address, other content, no request of a page. Its scripts come from a template, so they are inert copies. */
const goTo = (path: string, content: string) => `(() => {
  history.pushState({}, '', '${path}');
  const main = document.querySelector('main');
  const template = document.createElement('template');
  template.innerHTML = ${JSON.stringify(content)};
  main.replaceChildren(template.content);
  dispatchEvent(new PopStateEvent('popstate'));
})()`;

describeDashboard('the banner while a page lives on', (at) => {
  let website: Website;
  let page: Page;
  let faults: string[];
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories, banner: { on_withdrawal: 'keep' } });
    page = await website.newVisitor();
    faults = [];
    page.on('pageerror', ({ message }) => faults.push(message));
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    await website.close();
  });

  const dialog = () => page.getByRole('dialog');
  const settings = () => page.getByRole('button', { name: 'Cookie settings' });
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const hosts = () => page.locator('[data-consent-banner]').count();
  const tag = (attributes = 'async') =>
    `<script ${attributes} src="${website.product}/banner.js" data-site="${website.tenant.site.token}"></script>`;
  const pageOf = (head: string, body: string) =>
    website.writePage(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}</head><body>${body}</body></html>`,
    );

  describe('single-page navigation', () => {
    test('before a choice the open banner stays as it is, and what each view adds is held', async () => {
      const thirdParties = await answerThirdParties(page, website);
      website.write({ body: `<main>${held('home')}</main>` });
      await page.goto(website.origin);
      await press('Choose');
      await dialog().getByRole('checkbox', { name: 'Analytics' }).check();
      for (const view of ['one', 'two']) {
        await page.evaluate(goTo(`/${view}`, `<h1>${view}</h1>${held(view)}${frame(view)}`));
        await page.locator('[data-consent-placeholder]').waitFor();
        // What the visitor ticked is still ticked: the banner was not drawn anew.
        expect(await dialog().getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(true);
        expect([await dialog().count(), await hosts(), await ran(page), thirdParties.seen]).toEqual([1, 1, [], []]);
      }
      await press('Save choice');
      await recorded(1);
      await waitUntil('what is on the page runs', async () => (await ran(page)).join() === 'two');
      await waitUntil('its frame loads', () => thirdParties.hosts().join() === 'two.example');
    });

    test('after a choice no view asks again, runs once what the choice allows, and records nothing', async () => {
      const thirdParties = await answerThirdParties(page, website);
      website.write({ body: '<main></main>' });
      await page.goto(website.origin);
      await press('Accept all');
      await recorded(1);
      for (const [index, view] of ['one', 'two', 'one'].entries()) {
        await page.evaluate(goTo(`/${view}`, `<h1>${view}</h1>${held(view)}${frame(view)}`));
        await waitUntil(`view ${view} runs`, async () => (await ran(page)).length === index + 1);
        // The next view would take the frame away before it asked for its page.
        await waitUntil(`the frame of view ${view} loads`, () => thirdParties.seen.length === index + 1);
      }
      expect(thirdParties.hosts()).toEqual(['one.example', 'two.example']);
      expect([await ran(page), await dialog().count(), await hosts(), (await website.records()).length]).toEqual([
        ['one', 'two', 'one'],
        0,
        1,
        1,
      ]);
      await page.goBack();
      await settings().click();
      await press('Refuse all');
      await recorded(2);
      thirdParties.forget();
      await page.evaluate(goTo('/three', `<h1>three</h1>${held('three')}${frame('three')}`));
      await page.locator('[data-consent-placeholder]').waitFor();
      expect([await ran(page), await dialog().count(), thirdParties.seen]).toEqual([['one', 'two', 'one'], 0, []]);
    });

    test('a router that inserts the tag with every view asks once, and hears each choice once', async () => {
      website.write({ body: '<main></main>' });
      await page.goto(website.origin);
      await dialog().waitFor();
      await page.evaluate("window.heard = 0; consent.on('change', () => { window.heard += 1; })");
      const before = await page.evaluate<number>('window.heard');
      for (let view = 0; view < 3; view++) {
        await page.evaluate(`new Promise((resolve, reject) => {
          const tag = document.createElement('script');
          Object.assign(tag, { src: '${website.product}/banner.js', onload: resolve, onerror: reject });
          tag.dataset.site = '${website.tenant.site.token}';
          document.querySelector('main').replaceChildren(tag);
        })`);
        expect([await dialog().count(), await hosts()]).toEqual([1, 1]);
      }
      await press('Accept all');
      await recorded(1);
      expect(await page.evaluate<number>('window.heard')).toBe(before + 1);
      expect([await dialog().count(), await settings().count(), (await website.records()).length]).toEqual([0, 1, 1]);
    });
  });

  describe('tags', () => {
    test.each([
      ['the same one twice', () => [tag(), tag()]],
      ['an async one and a late one', () => [tag(), tag('defer')]],
      [
        'with the settings inside, and without',
        () => [`<script async src="${website.product}/b/${website.tenant.site.token}.js"></script>`, tag()],
      ],
    ] as [string, () => string[]][])('two on one page ask once and record once: %s', async (_what, tagsOf) => {
      const [first = '', second = ''] = tagsOf();
      pageOf(first, `<h1>Shop</h1>${held('once')}${second}`);
      await page.goto(website.origin, { waitUntil: 'load' });
      await dialog().waitFor();
      expect([await dialog().count(), await hosts()]).toEqual([1, 1]);
      await press('Accept all');
      await recorded(1);
      await waitUntil('the held script runs', async () => (await ran(page)).length > 0);
      await settings().waitFor();
      await page.reload({ waitUntil: 'networkidle' });
      await settings().waitFor();
      expect([await ran(page), await dialog().count(), await hosts(), (await website.records()).length]).toEqual([['once'], 0, 1, 1]);
    });

    test('one at the end of the body holds what is above it, and runs it after the choice', async () => {
      const thirdParties = await answerThirdParties(page, website);
      pageOf('', `<h1>Shop</h1>${held('above')}${frame('above')}${tag('')}${held('below')}`);
      await page.goto(website.origin);
      await page.locator('[data-consent-placeholder]').waitFor();
      expect([await ran(page), thirdParties.seen]).toEqual([[], []]);
      await press('Accept all');
      await waitUntil('both run', async () => (await ran(page)).join() === 'above,below');
      await waitUntil('the frame loads', () => thirdParties.hosts().join() === 'above.example');
    });

    test('one that a tag manager adds long after the page was loaded does the same, and hears nothing that it missed', async () => {
      const thirdParties = await answerThirdParties(page, website);
      pageOf('', `<h1>Shop</h1>${held('early')}${frame('early')}`);
      await page.goto(website.origin, { waitUntil: 'networkidle' });
      expect([await ran(page), thirdParties.seen, await hosts()]).toEqual([[], [], 0]);
      await page.addScriptTag({
        content: `const tag = document.createElement('script'); tag.src = '${website.product}/banner.js'; tag.dataset.site = '${website.tenant.site.token}'; document.head.append(tag);`,
      });
      await page.locator('[data-consent-placeholder]').waitFor();
      await press('Refuse all');
      await recorded(1);
      expect([await ran(page), thirdParties.seen]).toEqual([[], []]);
      await settings().click();
      await press('Accept all');
      await waitUntil('it runs', async () => (await ran(page)).join() === 'early');
    });
  });
});
