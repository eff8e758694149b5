import { createHash } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { openWebsite, type Website } from './open-website';

describeDashboard('banner.js on pages of other origins', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories: ['necessary', 'analytics'] });
  });
  afterEach(() => website.close());

  const pageWith = (line: string) =>
    `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1>${line}</body></html>`;
  const tag = (attributes: string, path = '/banner.js') =>
    `<script ${attributes} src="${website.product}${path}" data-site="${website.tenant.site.token}"></script>`;

  async function expectRecord(headers: Record<string, string>, ...lines: string[]) {
    for (const [at, line] of lines.entries()) {
      website.writePage(pageWith(line), headers);
      const page = await website.newVisitor();
      await page.goto(website.origin);
      await page.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click();
      await waitUntil('the choice is recorded', async () => (await website.records()).length === at + 1);
    }
  }

  test('loads as a module, with crossorigin, and from an address that is pinned with integrity', async () => {
    const bytes = Buffer.from(await (await fetch(`${website.product}/banner.js`)).arrayBuffer());
    const pinned = `/banner-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.js`;
    const integrity = `integrity="sha384-${createHash('sha384').update(bytes).digest('base64')}" crossorigin="anonymous"`;
    await expectRecord({}, tag('type="module"'), tag('async crossorigin'), tag(`async ${integrity}`, pinned));
  });

  test('loads on a page with Cross-Origin-Embedder-Policy: require-corp', async () => {
    const headers = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' };
    await expectRecord(headers, tag('async'));
  });

  describe('a refused origin', () => {
    const consoleOf = async (origin: string) => {
      const page = await website.newVisitor();
      const words: string[] = [];
      page.on('console', (message) => words.push(message.text()));
      await page.goto(origin);
      await waitUntil('the console says why', () => words.some((text) => text.startsWith('Consent Service')));
      expect(await page.getByRole('dialog').count()).toBe(0);
      return words.filter((text) => text.startsWith('Consent Service'));
    };

    test.each([
      ['elsewhere.example', 'localhost'],
      ['localhost', '127.0.0.1'],
    ])('a site of %s and a page on %s: one message names the origin, the site and the domain to set', async (domain, host) => {
      const { accountId, site } = website.tenant;
      const description = { accountId, id: site.id, name: 'Shop', domain, categoriesClosed: false, categories: [] };
      await at.system.rpc.sites.updateSite(description);
      website.writePage(pageWith(tag('async')));
      const page = new URL(website.origin);
      page.hostname = host;
      const [words, ...others] = await consoleOf(page.origin);
      for (const part of [page.origin, site.token, `set the site’s domain to ${host}.`]) expect(words).toContain(part);
      expect(others).toEqual([]);
    });

    test('a server that does not answer is not called a refusal', async () => {
      website.writePage(pageWith(tag('async')));
      const page = await website.newVisitor();
      const words: string[] = [];
      page.on('console', (message) => words.push(message.text()));
      await page.route('**/api/v1/public/site', (route) => route.abort());
      await page.route('**/banner.js', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
      await page.goto(website.origin);
      await waitUntil('the console says why', () => words.some((text) => text.includes('could not be reached')));
      expect(words.some((text) => text.includes('refused the origin'))).toBe(false);
    });
  });
});
