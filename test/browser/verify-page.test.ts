import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shared } from '@consent/testkit';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, openChromium } from './open-chromium';
import type { DashboardFacts } from './shared-browser';

const vectors = JSON.parse(readFileSync(join(__dirname, '../vectors/evidence.json'), 'utf8')) as {
  keys: object;
  bundles: { zip: string }[];
  checkpoints: { note: string; size: number }[];
};
const zip = Buffer.from(vectors.bundles[0]!.zip, 'base64');
const bundle = { name: 'bundle.zip', mimeType: 'application/zip', buffer: zip };
const keys = { name: 'keys.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(vectors.keys)) };
const known = { name: 'known.txt', mimeType: 'text/plain', buffer: Buffer.from(vectors.checkpoints[1]!.note) };

/** Changes the user agent in the first record. */
function changedBundle(): typeof bundle {
  const at = zip.indexOf('Mozilla');
  return { ...bundle, buffer: Buffer.from(zip.with(at, zip[at]! ^ 1)) };
}

// Expressions are text because tests are compiled for Node, without browser types.

const dropFiles = (files: { name: string; base64: string }[]) => `{
  const dataTransfer = new DataTransfer();
  for (const { name, base64 } of ${JSON.stringify(files)}) {
    dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name));
  }
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}`;

const tryRequests = (base: string) => `Promise.all([
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve('loaded');
    image.onerror = () => resolve('refused');
    image.src = '${base}/image';
  }),
  fetch('${base}/fetch', { mode: 'no-cors' }).then(() => 'loaded', () => 'refused'),
])`;

describeInBrowser('verify.html, opened from a disk', () => {
  let browser: Browser;
  let page: Page;
  let requests: string[];
  let url: string;

  beforeAll(async () => {
    browser = await openChromium();
    const { folder } = await shared<{ folder: string }>('dashboard_files');
    url = pathToFileURL(join(folder, 'verify.html')).href;
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    page = await browser.newPage();
    requests = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(url);
  });
  afterEach(() => page.close());

  const outcome = () => page.locator('#result h2').first();

  test('the page verifies a bundle with its keys without any request', async () => {
    await page.getByLabel('Public keys').setInputFiles(keys);
    await page.getByLabel('Checkpoints you kept').setInputFiles(known);
    await page.getByLabel('Evidence bundle').setInputFiles(bundle);
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^HOLDS/);
    expect(await page.locator('#result').innerText()).toContain('Known checkpoint: known.txt, 7 leaves, is the beginning of this log');
    expect(requests).toEqual([url]);
  });

  test('the page names the file, leaf and record of a changed byte', async () => {
    await page.getByLabel('Public keys').setInputFiles(keys);
    await page.getByLabel('Evidence bundle').setInputFiles(changedBundle());
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^REFUTED/);
    expect(await page.locator('#result').innerText()).toMatch(
      /leaves\.json, leaf 3, record 01JD3A+, data: is not the text that was logged/,
    );
  });

  test('the page reports "cannot tell" without keys and an error for unreadable keys', async () => {
    await page.getByLabel('Evidence bundle').setInputFiles(bundle);
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^CANNOT TELL/);
    await page.getByLabel('Public keys').setInputFiles({ ...keys, buffer: Buffer.from('{}') });
    await page.getByText('Can’t read the public keys').waitFor();
  });

  test('the page recognizes dropped files by their names', async () => {
    const files = [bundle, keys].map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
    await page.evaluate(dropFiles(files));
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^HOLDS/);
  });

  test('the Content-Security-Policy of the page blocks every request of a script', async () => {
    const reached: string[] = [];
    const server = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address() as { port: number };
    try {
      const outcomes = await page.evaluate(tryRequests(`http://127.0.0.1:${address.port}`));
      expect([outcomes, reached]).toEqual([['refused', 'refused'], []]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('the gateway serves the same page at /verify with headers that let it work', async () => {
    const { url: gateway } = await shared<DashboardFacts>('dashboard');
    requests = [];
    await page.goto(`${gateway}/verify`);
    await page.getByLabel('Public keys').setInputFiles(keys);
    await page.getByLabel('Evidence bundle').setInputFiles(bundle);
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^HOLDS/);
    expect(await page.evaluate('getComputedStyle(document.querySelector("#result h2")).borderLeftColor')).toBe('rgb(26, 127, 55)');
    expect(requests).toEqual([`${gateway}/verify`]);
  });

  test('the printed page contains only the result', async () => {
    await page.getByLabel('Evidence bundle').setInputFiles(bundle);
    await outcome().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect([await page.locator('form').isVisible(), await outcome().isVisible()]).toEqual([false, true]);
  });
});
