import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

const categories = ['necessary', 'analytics', 'marketing'];
/** A window of 1280 by 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
const texts = {
  en: {
    title: 'Datenschutzgrundverordnung und Telekommunikation-Telemedien-Datenschutz',
    message: `${'We and our partners store information on your device. '.repeat(18)}End of the message.`,
    accept: 'Accept everything that is optional on this site',
  },
};

/** Expressions are text because tests are compiled for Node, without browser types. */
const focused = (page: Page) =>
  page.evaluate<{ name: string; isInView: boolean }>(`(() => {
    const element = document.querySelector('[data-consent-banner]').shadowRoot.activeElement;
    if (element === null) return { name: '', isInView: true };
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isInView = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    return { name: element.localName === 'input' ? element.closest('label').textContent.trim() : element.textContent.trim(), isInView };
  })()`);
const isTooWide = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const { scrollWidth, clientWidth } = document.querySelector('[data-consent-banner]').shadowRoot.querySelector('section');
    return scrollWidth > clientWidth || document.documentElement.scrollWidth > innerWidth;
  })()`);

describeDashboard('the banner at 400 % zoom and on paper', (at) => {
  let website: Website;
  let page: Page;
  beforeEach(async () => {
    website = await openWebsite(at);
    website.write({ body: `<main><h1>Shop</h1>${'<p>Goods.</p>'.repeat(40)}</main>` });
    page = await website.newVisitor({ viewport: zoomed });
  });
  afterEach(() => website.close());

  const open = async (banner: object) => {
    await website.configure({ categories, banner });
    await page.goto(website.origin);
    await page.getByRole('dialog').waitFor();
  };
  /** Goes through the banner by keyboard, from where the focus is. */
  async function walk(): Promise<string[]> {
    const names: string[] = [];
    for (;;) {
      const { name, isInView } = await focused(page);
      if (name === '' || names.includes(name)) return names;
      expect([name, isInView]).toEqual([name, true]);
      names.push(name);
      await page.keyboard.press('Tab');
    }
  }

  test.each(['bottom', 'bottom_left', 'bottom_right', 'center'])(
    '%s: with the longest texts all is reached by keyboard and in view, nothing is cut off at the side, and axe finds nothing',
    async (position) => {
      await open({ position, texts });
      expect(await isTooWide(page)).toBe(false);
      await page.keyboard.press('Tab');
      expect(await walk()).toEqual(expect.arrayContaining(['Refuse all', texts.en.accept, 'Choose']));
      await page.getByRole('button', { name: 'Choose', exact: true }).click();
      expect(await isTooWide(page)).toBe(false);
      expect((await walk()).join('\n')).toMatch(/Analytics[^]*Marketing/);
      expect(await findingsOn(page)).toEqual([]);
      await page.getByRole('checkbox', { name: 'Marketing' }).check();
      await page.getByRole('button', { name: 'Save choice', exact: true }).click();
      await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    },
  );

  test('the end of a long message can be read, and the page behind can be scrolled', async () => {
    await open({ texts });
    const start = await page.getByRole('heading', { name: texts.en.title }).boundingBox();
    expect(start?.y).toBeGreaterThanOrEqual(0);
    const end = page.getByText(/End of the message\.$/);
    const message = await end.boundingBox();
    await page.mouse.move(zoomed.width / 2, zoomed.height - 60);
    await page.mouse.wheel(0, 5_000);
    await waitUntil('the last button is in view', async () => {
      const box = await page.getByRole('button', { name: 'Choose', exact: true }).boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= zoomed.height;
    });
    expect(message?.height).toBeGreaterThan(zoomed.height);
    await page.getByRole('button', { name: 'Refuse all', exact: true }).click();
    await page.getByRole('button', { name: 'Cookie settings', exact: true }).waitFor();
    await page.evaluate('window.scrollTo(0, 500)');
    expect(await page.evaluate<number>('scrollY')).toBe(500);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('neither the banner, nor the small button, nor the line of the signal is printed, and they are back on the screen', async () => {
    await open({ position: 'center' });
    const visible = () =>
      page.evaluate<string[]>(`[...document.querySelector('[data-consent-banner]').shadowRoot.querySelectorAll('*')]
        .filter((element) => element.checkVisibility() && element.getClientRects().length > 0 && !['style', 'slot'].includes(element.localName))
        .map((element) => element.className || element.localName)`);
    expect(await visible()).not.toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect([await visible(), await page.getByRole('heading', { name: 'Shop' }).isVisible()]).toEqual([[], true]);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Refuse all', exact: true }).click();
    await page.getByRole('button', { name: 'Cookie settings', exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await visible()).toEqual([]);

    const other = await website.newVisitor();
    await other.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
    await other.goto(website.origin);
    const line = other.getByText('Opt-out signal honoured', { exact: true }).filter({ visible: true });
    await line.waitFor();
    await other.emulateMedia({ media: 'print' });
    expect(await line.count()).toBe(0);
  });
});
