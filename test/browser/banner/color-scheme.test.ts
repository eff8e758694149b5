import { waitUntil } from '@consent/testkit';
import type { Locator, Page } from 'playwright-core';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

const [light, dark] = ['rgb(255, 255, 255)', 'rgb(27, 31, 36)'];

/** Declared here, because tests are compiled for Node, without browser types. */
interface Styles {
  getComputedStyle: (element: unknown) => { backgroundColor: string };
}
const colorOf = (dialog: Locator): Promise<string> =>
  dialog.evaluate((box) => (globalThis as unknown as Styles).getComputedStyle(box).backgroundColor);

describeDashboard('[decision 59.8] light, dark, or as the page', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
  });
  afterEach(() => website.close());

  const backgroundOf = (page: Page) => colorOf(page.getByRole('dialog'));

  test.each([
    [undefined, '', { light, dark }],
    ['light', 'color-scheme: dark', { light, dark: light }],
    ['dark', 'color-scheme: light', { light: dark, dark }],
    ['auto', '', { light, dark: light }],
    ['auto', 'color-scheme: dark', { light: dark, dark }],
    ['auto', 'color-scheme: light', { light, dark: light }],
    ['auto', 'color-scheme: light dark', { light, dark }],
  ])('color_scheme %s on a page with “%s”', async (color_scheme, style, expected) => {
    await website.configure({ categories: ['necessary', 'analytics'], banner: { color_scheme } });
    website.writePage(
      `<!doctype html><html lang="en" style="${style}"><head><title>Shop</title><script async src="${website.product}/b/${website.tenant.site.token}.js"></script></head><body><h1>Shop</h1></body></html>`,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await website.newVisitor({ colorScheme });
      await page.goto(website.origin);
      await page.getByRole('dialog').waitFor();
      expect([colorScheme, await backgroundOf(page)]).toEqual([colorScheme, expected[colorScheme]]);
    }
  });

  test('auto follows a page that changes its scheme while the banner is open', async () => {
    await website.configure({ categories: ['necessary', 'analytics'], banner: { color_scheme: 'auto' } });
    website.write();
    const page = await website.newVisitor({ colorScheme: 'light' });
    await page.goto(website.origin);
    await page.getByRole('dialog').waitFor();
    expect(await backgroundOf(page)).toBe(light);
    await page.evaluate("document.documentElement.style.colorScheme = 'dark'");
    expect(await backgroundOf(page)).toBe(dark);
  });

  test('an unknown scheme is 400', async () => {
    const { status, body } = await website.owner.put(`/sites/${website.tenant.site.id}`, {
      ...{ name: 'Shop', domain: new URL(website.origin).host },
      banner: { color_scheme: 'sepia' },
    });
    expect([status, body['message']]).toEqual([400, expect.stringContaining('banner.color_scheme must be one of: light, dark, auto')]);
  });

  test('the form of the site keeps the scheme and the vendors, and the preview shows the scheme', async () => {
    await website.configure({ categories: ['necessary', 'analytics'] });
    const person = await at.person();
    try {
      const { page } = person;
      await person.signIn(website.tenant);
      await page.goto(`/sites/${website.tenant.site.id}?tab=banner`);
      const form = page.getByRole('form', { name: 'Banner settings' });
      await form.getByLabel('Light or dark').selectOption('Dark');
      for (const name of ['Meta pixel consent', 'Microsoft UET consent mode']) await form.getByRole('switch', { name }).click();
      const preview = page.frameLocator('iframe[title="Preview of the banner"]').getByRole('dialog');
      await waitUntil('the preview is dark', async () => (await colorOf(preview)) === dark);
      await form.getByRole('button', { name: 'Save banner' }).click();
      await form.getByText('All changes are saved').waitFor();
      const { body } = await website.owner.get(`/sites/${website.tenant.site.id}`);
      expect(body['banner']).toEqual({ color_scheme: 'dark', vendor_signals: ['microsoft_uet', 'meta'] });
      await page.reload();
      expect(await form.getByLabel('Light or dark').inputValue()).toBe('dark');
      expect(await form.getByRole('switch', { name: 'Meta pixel consent' }).isChecked()).toBe(true);
    } finally {
      await person.leave();
    }
  });
});
