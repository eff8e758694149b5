import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { repositoryRoot } from '../repository-root';
import { buildBanners, type Banner } from './banners/rivals';

/**
 * Compares banners on one page, in one browser, from one server: `scripts/run bench/banners`. Needs Chromium, and the registry for the
 * packages of others. Each run is a browser without a cache.
 */
const runs = 11;
/** Of a page in another city. Without it, a banner that needs two requests in a row looks as fast as one that needs one. */
const latencyMs = 40;
const longestMs = 15_000;
const executable = '/usr/bin/chromium-headless-shell';
const axe = readFileSync(join(repositoryRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');

interface Run {
  visibleMs: number;
  mainThreadMs: number;
  shift: number;
  requests: number;
  findings: string[];
}

/** Sets `visibleAt` in the first frame in which a dialog is on the screen, also within shadow trees. */
const watch = `
  const isShown = (element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(element);
    return width > 100 && height > 40 && top < innerHeight && bottom > 0 && visibility === 'visible' && Number(opacity) > 0;
  };
  const dialogsIn = (root) => [...root.querySelectorAll('*')].flatMap((element) => [
    ...(/dialog/.test(element.getAttribute('role') ?? '') || element.localName === 'dialog' ? [element] : []),
    ...(element.shadowRoot ? dialogsIn(element.shadowRoot) : []),
  ]);
  const look = () => {
    if (document.body && dialogsIn(document).some(isShown)) window.visibleAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; }).observe({ type: 'layout-shift', buffered: true });
`;

async function main(): Promise<void> {
  const banners = await buildBanners(join(repositoryRoot, '.data/bench-banners'));
  const assets = await serve((path) => banners.flatMap(({ files }) => (Object.hasOwn(files, path) ? [files[path]!] : []))[0]);
  const pages = new Map<string, string>();
  const site = await serve((path) => pages.get(path));
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const text = '<main><h1>Shop</h1><p>Text of the page.</p></main><div id="consent"></div>';
    const pageOf = (head: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>${head.replaceAll('ASSETS', assets.url)}</head><body>${text}</body></html>`;
    pages.set('empty', pageOf(''));
    const empty = median((await repeat(() => open(browser, `${site.url}/empty`, 0, false))).map(({ mainThreadMs }) => mainThreadMs));
    console.log(
      '| banner | bytes, gzip | bytes, Brotli | requests | visible, ms | visible at a latency of 40 ms, ms | main thread, ms | layout shift | axe |',
    );
    console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
    for (const banner of banners) {
      pages.set('page', pageOf(banner.head));
      const near = await repeat(() => open(browser, `${site.url}/page`, 0));
      const far = await repeat(() => open(browser, `${site.url}/page`, latencyMs));
      const of = (take: (run: Run) => number, all = near) => median(all.map(take));
      const row = [
        ...[banner.name, bytesOf(banner, (bytes) => gzipSync(bytes, { level: 9 })), bytesOf(banner, (bytes) => brotliCompressSync(bytes))],
        of(({ requests }) => requests),
        ...[of(({ visibleMs }) => visibleMs).toFixed(0), of(({ visibleMs }) => visibleMs, far).toFixed(0)],
        (of(({ mainThreadMs }) => mainThreadMs) - empty).toFixed(0),
        of(({ shift }) => shift).toFixed(3),
        near[0]?.findings.length ?? 0,
      ];
      console.log(`| ${row.join(' | ')} |`);
    }
  } finally {
    await browser.close();
    for (const { server } of [assets, site]) server.close();
  }
}

async function open(browser: Browser, url: string, latency: number, hasBanner = true): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Network.enable');
    if (latency > 0)
      await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
    let requests = 0;
    page.on('request', (request) => (requests += /\.(js|css)$/.test(new URL(request.url()).pathname) ? 1 : 0));
    await page.addInitScript(watch);
    await page.goto(url);
    if (hasBanner) await page.waitForFunction('window.visibleAt > 0', undefined, { timeout: longestMs });
    else await page.waitForTimeout(200);
    await page.waitForTimeout(300);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    const [visibleMs, shift] = await page.evaluate<[number, number]>('[window.visibleAt ?? 0, window.shift]');
    // axe fetches style sheets again.
    const requestsOfBanner = requests;
    await page.evaluate(axe);
    const findings = await page.evaluate<string[]>('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    return { visibleMs, mainThreadMs, shift, requests: requestsOfBanner, findings };
  } finally {
    await context.close();
  }
}

const bytesOf = ({ files }: Banner, compress: (bytes: Buffer) => Buffer) =>
  Object.values(files).reduce((sum, file) => sum + compress(Buffer.from(file)).length, 0);

async function repeat<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await work());
  return results;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Compresses as a server would, before it answers. */
async function serve(fileOf: (path: string) => string | Buffer | undefined): Promise<{ url: string; server: Server }> {
  const made = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    const file = fileOf(path);
    if (file === undefined) return void response.writeHead(404).end();
    const type = path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'text/html';
    const key = `${path} ${Buffer.byteLength(file)}`;
    const bytes = made.get(key) ?? gzipSync(file, { level: 9 });
    made.set(key, bytes);
    response.writeHead(200, {
      ...{ 'Content-Type': `${type}; charset=utf-8`, 'Content-Encoding': 'gzip', 'Content-Length': bytes.length },
      ...{ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
