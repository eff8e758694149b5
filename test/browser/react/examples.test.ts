import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { useBundledSdk } from '../../e2e/sdk/bundled-sdk';
import { findingsOn } from '../axe-findings';
import { openWebsite, type Website } from '../banner/open-website';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { bundlePage } from './bundle-page';

const examples = join(__dirname, '../../../examples');

/** Renders layout and page to text, as a server does, and hydrates the document with them. */
const nextjs = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import RootLayout, { metadata } from ${JSON.stringify(join(examples, 'nextjs/app/layout.tsx'))};
import Page from ${JSON.stringify(join(examples, 'nextjs/app/page.tsx'))};

const tree = () => createElement(RootLayout, null, createElement('title', null, metadata.title), createElement(Page));
window.renderPage = () => renderToString(tree());
window.faults = [];
window.hydratePage = () => hydrateRoot(document, tree(), { onRecoverableError: (error) => faults.push(String(error)) });
`;

describeDashboard('the unmodified page examples', (at) => {
  let website: Website;
  let script: string;
  useBundledSdk();
  beforeAll(async () => {
    script = await bundlePage(nextjs);
  });
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories: ['analytics', 'marketing'] });
  });
  afterEach(() => website.close());

  const recorded = async () => {
    await waitUntil('the choice is recorded', async () => (await website.records()).length === 1);
    return (await website.records())[0] as Record<string, unknown>;
  };
  const chooseAnalytics = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: 'Your privacy' });
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await dialog.getByRole('checkbox', { name: 'Analytics' }).check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
  };

  test('the HTML page shows the banner, records the choice, and runs only the allowed scripts', async () => {
    const html = (await readFile(join(examples, 'html-page/index.html'), 'utf8'))
      .replace('http://127.0.0.1:8080', website.product)
      .replace('YOUR_SITE_TOKEN', website.tenant.site.token);
    const page = await website.newVisitor({ viewport: { width: 360, height: 800 } });
    website.writePage(html);
    await page.goto(website.origin);
    await page.getByRole('dialog', { name: 'Your privacy' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.locator('#analytics').textContent()).toBe('off');
    await chooseAnalytics(page);
    const preferences = { analytics: true, marketing: false };
    expect(await recorded()).toMatchObject({ site_id: website.tenant.site.id, accepted: true, preferences });
    expect(await page.locator('#analytics').textContent()).toBe('on');
    const shown = async () => JSON.parse((await page.locator('#choice').textContent()) as string) as unknown;
    expect(await shown()).toEqual(preferences);
    await page.reload();
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect(await shown()).toEqual(preferences);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog', { name: 'Your privacy' }).waitFor();
  });

  const openNextjs = async () => {
    const page = await website.newVisitor({ viewport: { width: 360, height: 800 } });
    const env = { CONSENT_URL: website.product, CONSENT_SITE_TOKEN: website.tenant.site.token };
    await page.addInitScript(`window.process = { env: ${JSON.stringify(env)} };\n${script}`);
    await page.route('**/analytics.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.ran = (window.ran ?? 0) + 1' }),
    );
    website.writePage('<!doctype html><title>Shop</title>');
    await page.goto(website.origin);
    website.writePage(`<!doctype html>${await page.evaluate<string>('window.renderPage()')}`);
    return page;
  };

  test('the Next.js page shows the choice, and loads its script after the visitor allows it', async () => {
    const page = await openNextjs();
    await page.goto(website.origin);
    // The banner adds its element to the body before React hydrates the document.
    await page.getByRole('dialog', { name: 'Your privacy' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cookie settings' }).isDisabled()).toBe(true);
    await page.evaluate('void window.hydratePage()');
    await page.getByText('You haven’t chosen yet.').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.evaluate('window.ran')).toBe(undefined);
    await chooseAnalytics(page);
    await page.getByText('Analytics: on').waitFor();
    expect(await recorded()).toMatchObject({ accepted: true, preferences: { analytics: true, marketing: false } });
    await waitUntil('the script has run', async () => (await page.evaluate('window.ran')) === 1);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog', { name: 'Your privacy' }).getByRole('button', { name: 'Refuse all' }).click();
    await page.getByText('Analytics: off').waitFor();
    expect([await page.evaluate('window.faults'), await page.locator('script[src*="/b/"]').count()]).toEqual([[], 1]);
  });
});
