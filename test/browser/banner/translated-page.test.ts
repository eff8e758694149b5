import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';
import { answerThirdParties } from './third-parties';

/**
 * As the translation of Chrome and of Google changes a page: marks of its own on the document, each text in two FONT elements, and the same for
 * what is added later. It leaves out scripts and shadow trees; `isThorough` translates open shadow trees as well, as some extensions do.
 */
const translate = (isThorough: boolean) => `(() => {
  document.documentElement.className = 'translated-ltr';
  document.documentElement.lang = 'de';
  window.translated = 0;
  const font = () => Object.assign(document.createElement('font'), { style: 'vertical-align: inherit;' });
  const walk = (node) => {
    if (node.nodeType === 3) {
      if (node.data.trim() === '' || node.parentElement?.closest('font, script, style')) return;
      const outer = font();
      outer.append(font());
      outer.firstChild.append(document.createTextNode('[de] ' + node.data));
      node.replaceWith(outer);
      window.translated += 1;
      return;
    }
    if (${String(isThorough)} && node.shadowRoot) watch(node.shadowRoot);
    for (const child of [...node.childNodes]) walk(child);
  };
  const watch = (root) => {
    walk(root);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) walk(node);
    }).observe(root, { childList: true, subtree: true });
  };
  for (const host of ${String(isThorough)} ? document.querySelectorAll('*') : []) if (host.shadowRoot) watch(host.shadowRoot);
  watch(document.documentElement);
})()`;

const categories = ['necessary', 'analytics'];
const body = `<main><h1>Shop</h1><p>Goods for you.</p><button data-consent-show>My choices</button>
  <script type="text/plain" data-consent="analytics">window.ran = (window.ran ?? 0) + 1</script>
  <iframe title="Video" data-consent="analytics" data-src="https://video.example/embed" width="320" height="180"></iframe></main>`;

describeDashboard('the banner on a page that the browser translates', (at) => {
  let website: Website;
  let page: Page;
  let faults: string[];
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories, banner: { on_withdrawal: 'keep' } });
    website.write({ body });
    page = await website.newVisitor();
    faults = [];
    page.on('pageerror', ({ message }) => faults.push(message));
  });
  afterEach(() => website.close());

  const words = (text: string) => new RegExp(`${text}$`);
  const dialog = () => page.getByRole('dialog');
  const press = (name: string) =>
    dialog()
      .getByRole('button', { name: words(name) })
      .click();
  const recorded = (count: number) => waitUntil(`${count} choices are recorded`, async () => (await website.records()).length === count);
  const contextOfNewest = async () => {
    const [record] = await website.records();
    return (await at.system.api(website.tenant.key).get(`/consents/${record?.['id'] as string}/context`)).body;
  };
  const placeholders = () => page.locator('[data-consent-placeholder]');

  test.each([
    ['the page alone', false],
    ['the page and the banner', true],
  ])('translated before and after a choice: %s', async (_what, isThorough) => {
    const thirdParties = await answerThirdParties(page, website);
    await page.goto(website.origin);
    await dialog().waitFor();
    await placeholders().waitFor();
    await page.evaluate(translate(isThorough));
    await page.getByRole('heading', { name: '[de] Shop' }).waitFor();
    expect([thirdParties.seen, await dialog().count(), await placeholders().count()]).toEqual([[], 1, 1]);
    const label = await dialog().getByRole('button').last().innerText();
    expect(label.startsWith('[de] ')).toBe(isThorough);

    await press('Choose');
    await dialog()
      .getByRole('checkbox', { name: /Analytics/ })
      .check();
    await press('Save choice');
    await recorded(1);
    // The texts that this service showed, whatever the browser made of them.
    expect(await contextOfNewest()).toMatchObject({ asked: 'served', language: 'en', surface: 'banner', action: 'save' });
    await waitUntil('the held script runs', () => page.evaluate<boolean>('window.ran === 1'));
    await waitUntil('the held frame loads', () => thirdParties.hosts().join() === 'video.example');
    expect(await placeholders().count()).toBe(0);

    // A click meets the FONT element inside the button of the page.
    await page.locator('[data-consent-show] font font').click();
    await dialog().waitFor();
    await press('Refuse all');
    await recorded(2);
    await placeholders().waitFor();
    expect([await page.evaluate('window.ran'), await dialog().count(), faults]).toEqual([1, 0, []]);
  });

  test('a translation while the page loads, and one that goes on, make no endless work', async () => {
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => ${translate(true)})`);
    await page.goto(website.origin);
    await dialog().waitFor();
    await placeholders().waitFor();
    const counts: number[] = [];
    await waitUntil('nothing more is translated', async () => {
      counts.push(await page.evaluate<number>('window.translated'));
      return counts.at(-1) === counts.at(-4);
    });
    await press('Accept all');
    await recorded(1);
    expect(await contextOfNewest()).toMatchObject({ asked: 'served', surface: 'banner', action: 'accept_all' });
    expect([await dialog().count(), faults, (counts.at(-1) ?? 0) < 200]).toEqual([0, [], true]);
  });

  test('the banner keeps its own language and direction when the document gets another one', async () => {
    await website.configure({ categories, banner: { languages: ['en', 'de', 'ar'] } });
    await page.goto(website.origin);
    await dialog().waitFor();
    await page.evaluate(
      "document.documentElement.className = 'translated-rtl'; document.documentElement.lang = 'ar'; document.documentElement.dir = 'rtl'",
    );
    await press('Refuse all');
    await recorded(1);
    expect(await contextOfNewest()).toMatchObject({ language: 'en' });
    await page.locator('[data-consent-show]').click();
    expect(await dialog().getAttribute('lang')).toBe('en');
    expect(await dialog().getAttribute('dir')).toBe('ltr');
  });
});
