import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import { rootCertificates } from 'node:tls';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shared } from '@consent/testkit';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, openChromium } from './open-chromium';
import type { DashboardFacts } from './shared-browser';

const vectors = JSON.parse(readFileSync(join(__dirname, '../vectors/evidence.json'), 'utf8')) as {
  keys: object;
  bundles: { name: string; zip: string; keys?: object; policy?: string; tsa_cert?: string }[];
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

const watchProgress = `{
  const bar = document.getElementById('share');
  new MutationObserver(() => window.seen(bar.getAttribute('value'))).observe(bar, { attributes: true });
}`;

const watchPolicy = `{
  window.violations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => window.violations.push(violatedDirective));
}`;

/** One stored file of 100 MB in a zip without a directory would be no zip, so this is a whole one. */
const dropLargeBundle = `{
  const bytes = new Uint8Array(100_000_000);
  const view = (length) => new DataView(new ArrayBuffer(length));
  const name = new TextEncoder().encode('manifest.json');
  const write = (target, at, values) => values.forEach(([size, value]) => {
    target[size === 4 ? 'setUint32' : 'setUint16'](at, value, true);
    at += size;
  });
  const [local, central, end] = [view(30), view(46), view(22)];
  write(local, 0, [[4, 0x04034b50], [2, 10], [2, 0], [2, 0], [4, 0], [4, 0], [4, bytes.length], [4, bytes.length], [2, name.length]]);
  write(central, 0, [[4, 0x02014b50], [4, 0], [2, 0], [2, 0], [4, 0], [4, 0], [4, bytes.length], [4, bytes.length], [2, name.length]]);
  const offset = 30 + name.length + bytes.length;
  write(end, 0, [[4, 0x06054b50], [4, 0], [2, 1], [2, 1], [4, 46 + name.length], [4, offset]]);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([local, name, bytes, central, name, end], 'large.zip'));
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
  const choose = (...files: (typeof bundle)[]) => page.getByLabel('Choose files').setInputFiles(files);

  test('the page verifies a bundle with its keys without any request', async () => {
    await choose(keys, known, bundle);
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^HOLDS as of 2026-11-24T10:30:00\.000Z/);
    expect(await page.locator('#result').innerText()).toContain('Known checkpoint: known.txt, 7 leaves, is the beginning of this log');
    expect(requests.filter((each) => !each.startsWith('blob:'))).toEqual([url]);
  });

  test('the page checks in a worker and shows its progress', async () => {
    const bars: string[] = [];
    await page.exposeFunction('seen', (value: string) => bars.push(value));
    await page.evaluate(watchProgress);
    await choose(bundle, keys);
    await outcome().waitFor();
    expect(bars.length).toBeGreaterThan(1);
    expect(await page.locator('#progress').isVisible()).toBe(false);
    expect(page.workers()).toEqual([]);
  });

  test('the page stays usable while it checks a large file, and drops the result of a file that was removed', async () => {
    const worker = page.waitForEvent('worker');
    await page.evaluate(dropLargeBundle);
    const closed = (await worker).waitForEvent('close');
    await page.getByRole('button', { name: 'Remove large.zip' }).click();
    await closed;
    expect([await page.locator('#progress').isVisible(), await page.locator('#result').innerText()]).toEqual([false, '']);
  });

  test('the page says of a cut file what it is, and of an older bundle that it is older', async () => {
    await choose(keys, { ...bundle, buffer: zip.subarray(0, 5000) });
    await page.getByText('The file is cut short or not a zip.').waitFor();
    await choose(bundle);
    await page.getByText(/^HOLDS/).waitFor();
    await page.getByLabel('Not older than').fill('2027-01-01');
    await page.getByText('Ask for a newer bundle').waitFor();
  });

  test('the page names the file, leaf and record of a changed byte', async () => {
    await choose(keys, changedBundle());
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^REFUTED/);
    expect(await page.locator('#result').innerText()).toMatch(
      /leaves\.json, leaf 3, record 01JD3A+, data: is not the text that was logged/,
    );
  });

  test('the page reports "cannot tell" without keys and an error for unreadable keys', async () => {
    await choose(bundle);
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^CANNOT TELL/);
    await choose({ ...keys, buffer: Buffer.from('{"generations":1}') });
    await page.getByText('Can’t read the public keys').waitFor();
  });

  test('the page recognizes dropped files by their content', async () => {
    const files = [known, bundle, keys].map(({ buffer }, at) => ({ name: `file ${at}`, base64: buffer.toString('base64') }));
    await page.evaluate(dropFiles(files));
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^HOLDS/);
    const chosen = await page.locator('#chosen li strong').allInnerTexts();
    expect(chosen).toEqual(['Checkpoint you kept', 'Evidence bundle', 'Public keys']);
  });

  test('the page says who vouches for the time, if it is given a policy of witnesses', async () => {
    const { keys: pinned, policy, zip: anchored } = vectors.bundles.find(({ name }) => name === 'anchors: a quorum of witnesses vouches')!;
    const chosen = { ...bundle, buffer: Buffer.from(anchored, 'base64') };
    await choose({ ...keys, buffer: Buffer.from(JSON.stringify(pinned)) }, chosen);
    await page.getByText('What these witnesses signed: witness.example/w1.').waitFor();
    await choose({ name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from(policy!) });
    await page.getByText('existed before 2026-11-24T10:04:01.000Z, says the witness w1, your quorum').first().waitFor();
    expect(await outcome().innerText()).toMatch(/^HOLDS/);
    expect(await page.locator('#chosen li strong').allInnerTexts()).toContain('Witness policy');
    expect(requests.filter((each) => !each.startsWith('blob:'))).toEqual([url]);
  });

  describe('time stamps', () => {
    const stamped = vectors.bundles.find(({ name }) => name === 'anchors: a time stamp by a trusted authority')!;
    const certificate = { name: 'tsa.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(stamped.tsa_cert!) };
    const chooseStamped = () =>
      choose({ ...keys, buffer: Buffer.from(JSON.stringify(stamped.keys)) }, { ...bundle, buffer: Buffer.from(stamped.zip, 'base64') });

    test('without a certificate are listed as not checked', async () => {
      await chooseStamped();
      await page.getByText('Give the certificates of those that you trust: a file on the page').waitFor();
      expect(await page.locator('#result').innerText()).not.toContain('says the time stamping authority');
    });

    test('are checked with the certificate of an authority, in a worker and without a request', async () => {
      await chooseStamped();
      await outcome().waitFor();
      const worker = page.waitForEvent('worker');
      await choose(certificate);
      await worker;
      await page
        .getByText(/existed before .*, says the time stamping authority /)
        .first()
        .waitFor();
      expect(await outcome().innerText()).toMatch(/^HOLDS/);
      expect(await page.locator('#chosen li strong').allInnerTexts()).toContain('Time stamp certificate');
      expect(requests.filter((each) => !each.startsWith('blob:'))).toEqual([url]);
    });

    test('of another authority cannot be told, and a file that is no certificate is named', async () => {
      const root = new X509Certificate(rootCertificates[0]!);
      await chooseStamped();
      await choose({ ...certificate, name: 'foreign.crt', buffer: Buffer.from(root.raw) });
      await page.getByText('no time stamping authority whose certificate you gave has stamped').first().waitFor();
      expect(await outcome().innerText()).toMatch(/^CANNOT TELL/);
      await choose({ ...certificate, name: 'cut.pem', buffer: certificate.buffer.subarray(0, 60) });
      await page.getByText('Can’t read the certificates of cut.pem: it has no certificate.').waitFor();
    });
  });

  describe('what was asked', () => {
    const asked = vectors.bundles.find(({ name }) => name === 'form 6: what a subject was asked')!;
    const show = async () => {
      await page.evaluate(watchPolicy);
      await choose(
        { ...keys, buffer: Buffer.from(JSON.stringify(asked.keys ?? vectors.keys)) },
        { ...bundle, buffer: Buffer.from(asked.zip, 'base64') },
      );
      await outcome().waitFor();
    };

    test('is drawn in the language of the visitor, with the pressed button marked and the picture of a form', async () => {
      await show();
      expect(await outcome().innerText()).toMatch(/^HOLDS/);
      const banner = page.locator('figure').first();
      const box = banner.locator('.box');
      expect(await box.getAttribute('lang')).toBe('pt-BR');
      expect(await box.innerText()).toContain('Usamos cookies para\noutras finalidades.');
      expect(await box.locator('.choice').allInnerTexts()).toEqual(['Recusar tudo', 'Aceitar tudo']);
      expect(await page.locator('figure .pressed').allInnerTexts()).toEqual(['Recusar tudo', 'Ja, gern']);
      expect(await page.evaluate('getComputedStyle(document.querySelector("figure .choice")).backgroundColor')).toBe('rgb(11, 114, 133)');
      expect(await banner.innerText()).toContain(
        'This is a drawing of the logged data, not a picture of a screen. The banner was drawn by the program with the SHA-256',
      );
      expect(await page.locator('figure').nth(2).innerText()).toContain('Answered by a signal of the browser, without a button.');
      const image = page.locator('figure img');
      expect([await image.count(), (await image.getAttribute('src'))!.slice(0, 5)]).toEqual([1, 'blob:']);
      await page.waitForFunction('document.querySelector("figure img").naturalWidth === 1');
      expect(await page.evaluate('window.violations')).toEqual([]);
      expect(requests.filter((each) => !each.startsWith('blob:'))).toEqual([url]);
    });

    test.each([
      [390, 'light'],
      [390, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const)('fits a window of %i pixels, %s, and paper', async (width, colorScheme) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await show();
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media, colorScheme });
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        const boxes = await page.evaluate('[...document.querySelectorAll(".stage .box")].map((box) => box.scrollWidth <= box.clientWidth)');
        expect(boxes).toEqual([true, true, true]);
        expect(await page.locator('figure .pressed').first().isVisible()).toBe(true);
      }
    });

    test('of a notice that somebody changed is not drawn', async () => {
      const changed = Buffer.from(asked.zip, 'base64');
      changed[changed.indexOf('Usamos cookies')]! ^= 1;
      await choose({ ...keys, buffer: Buffer.from(JSON.stringify(asked.keys ?? vectors.keys)) }, { ...bundle, buffer: changed });
      await outcome().waitFor();
      expect(await outcome().innerText()).toMatch(/^REFUTED/);
      expect([await page.locator('figure').count(), await page.locator('#result').innerText()]).toEqual([
        0,
        expect.stringContaining('notices/site-1.v3.json: has another SHA-256 than manifest.json says'),
      ]);
    });
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
    await choose(keys, bundle);
    await outcome().waitFor();
    expect(await outcome().innerText()).toMatch(/^HOLDS/);
    expect(await page.evaluate('getComputedStyle(document.querySelector("#result section")).borderLeftColor')).toBe('rgb(26, 127, 55)');
    expect(requests.filter((each) => !each.startsWith('blob:'))).toEqual([`${gateway}/verify`]);
  });

  test('the printed page contains only the result', async () => {
    await choose(bundle);
    await outcome().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect([await page.locator('form').isVisible(), await outcome().isVisible()]).toEqual([false, true]);
  });
});
