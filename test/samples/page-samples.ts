import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { bannerSnippet } from '../../dashboard/src/components/banner-snippet';
import { launchChromium } from '../browser/chromium';
import type { Reader } from './reader';
import type { Sample } from './sample';
import { chromium } from 'playwright-core';

const banner = 'packages/banner/README.md';

/** Opens pages in Chromium on the site's domain, after setting it to localhost as examples/README.md says. */
async function openPages(reader: Reader, work: (open: (html: string) => Promise<Page>) => Promise<void>): Promise<void> {
  const owner = await reader.signIn();
  const { site_id: id } = reader.showcase;
  const { name } = (await owner.get(`/sites/${id}`)).body as { name: string };
  const changed = await owner.put(`/sites/${id}`, { name, domain: 'localhost' });
  expect(changed.status).toBe(200);
  let page = '';
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const process = await launchChromium();
  try {
    const browser = await chromium.connect(process.wsEndpoint());
    await work(async (html) => {
      page = html.replaceAll(/YOUR_SITE_TOKEN|st_…/g, reader.showcase.site_token).replaceAll('https://consent.example.com', reader.url);
      page = reader.here(page);
      const visitor = await (await browser.newContext({ locale: 'en' })).newPage();
      await visitor.route('https://stats.example/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.stats = true' }),
      );
      await visitor.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      return visitor;
    });
  } finally {
    await process.close();
    server.closeAllConnections();
    server.close();
  }
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept' }).click();

export const pageSamples: readonly Sample[] = [
  {
    title: 'banners ask, and held scripts run after the visitor accepts',
    needs: 'Chromium',
    blocks: [
      ['README.md', '<script async src="http://127.0.0.1:8080/b/'],
      [banner, '<script async src="https://consent.example.com/b/'],
      [banner, '<script type="text/plain" data-consent="analytics" src='],
    ],
    run: async (reader, readme = '', line = '', held = '') => {
      await openPages(reader, async (open) => {
        const first = await open(`<!doctype html><title>Shop</title>${readme}`);
        const messages: string[] = [];
        first.on('console', (message) => messages.push(message.text()));
        await accept(first);
        await waitUntil('the held script runs', () => messages.includes('The visitor agreed.'));

        const second = await open(
          `<!doctype html><title>Shop</title><script>var calls = []; var fbq = (...words) => calls.push(words)</script>${line}${held}`,
        );
        await accept(second);
        await second.waitForFunction('window.stats === true && calls.length === 1');

        const own = bannerSnippet({ origin: reader.url, siteToken: reader.showcase.site_token });
        await accept(await open(`<!doctype html><title>Shop</title>${own}`));
      });
    },
  },
  {
    title: 'the page without React shows the choice',
    needs: 'Chromium',
    commands: [['examples/README.md', 'python3 -m http.server 3000 -d examples/html-page']],
    run: async (reader) => {
      const port = await reader.freePort();
      const words = ['-u', '-m', 'http.server', port, '-d', 'examples/html-page'];
      await reader.start('python3', words, {}, (output) => output.includes('Serving HTTP'));
      const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      await openPages(reader, async (open) => {
        const page = await open(html);
        await accept(page);
        await page.waitForFunction("document.getElementById('analytics').value === 'on'");
      });
    },
  },
];
