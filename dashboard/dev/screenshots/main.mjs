// Takes every page in both colours, wide and narrow, into dashboard/screenshots (not committed). Shows the built pages under their
// policy, with the fake API behind them. Fails if the browser reports an error, a page is wider than its window, or axe finds a
// serious problem.
//   npm run screenshots -w @consent/dashboard [-- part of a page's name]
// The pictures of the README are taken from npm start: npm run screenshots -- --pictures.
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { pages } from './pages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/screenshots`;
const wanted = process.argv[2] ?? '';
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 360, height: 780 } };

const executables = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

process.chdir(root);
await mkdir(folder, { recursive: true });
await build({ root, mode: 'fake', logLevel: 'warn' });
const server = await preview({ root, mode: 'fake', preview: { port: 0 } });
const origin = server.resolvedUrls.local[0].replace(/\/$/, '');
const browser = await chromium.launch({ executablePath: executables.find(existsSync), args: ['--no-sandbox', '--disable-gpu'] });
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const faults = [];
const hasLoaded = () => document.querySelector('h1, h2') !== null && document.querySelector('.mantine-Skeleton-root') === null;

for (const colorScheme of ['light', 'dark']) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', timezoneId: 'America/Sao_Paulo' });
    for (const { name, path, act } of pages.filter((page) => page.name.includes(wanted))) {
      const page = await context.newPage();
      page.setDefaultTimeout(8000);
      const note = (text) => faults.push(`${name} (${colorScheme}, ${size}): ${text}`);
      page.on('console', (message) => message.type() === 'error' && note(message.text()));
      page.on('pageerror', (error) => note(error.message));
      await page.goto(origin + path).catch((error) => note(error.message));
      await page.waitForFunction(hasLoaded).catch((error) => note(error.message));
      await act?.(page).catch((error) => note(error.message));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) note(`${overflow} px wider than the window`);
      if (await page.evaluate(() => 'attacked' in window)) note('a stored text ran as a script');
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      for (const { id, impact, nodes } of violations) {
        if (impact === 'serious' || impact === 'critical') note(`axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
      }
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${size}.png`, fullPage: size === 'wide' });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await server.close();
for (const fault of faults) console.error(fault);
console.log(`${folder}: ${pages.length} pages, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
