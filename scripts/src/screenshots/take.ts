import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Demo } from '../start/seed-demo';
import type { Screen } from './screens';
import { signIn } from './sign-in';

export const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } } as const;
const colors = ['light', 'dark'] as const;
export const languages = {
  en: { locale: 'en-GB', timezoneId: 'Europe/Berlin' },
  pt: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
} as const;

interface ToTake {
  demo: Demo;
  screens: readonly Screen[];
  folder: string;
  report: (line: string) => void;
}

export async function takeScreens(browser: Browser, { demo, screens, folder, report }: ToTake): Promise<string[]> {
  const faults: string[] = [];
  for (const [language, where] of Object.entries(languages)) {
    for (const isPublic of [true, false]) {
      const context = await browser.newContext({ ...where, viewport: sizes.wide, reducedMotion: 'reduce' });
      if (!isPublic) await signIn(context, demo);
      for (const screen of screens.filter((each) => (each.isPublic ?? false) === isPublic)) {
        const name = `${screen.name}-${language}`;
        faults.push(...(await takeScreen(context, { url: screen.url, file: join(folder, name) })).map((fault) => `${name}: ${fault}`));
        report(name);
      }
      await context.close();
    }
  }
  return faults;
}

async function takeScreen(context: BrowserContext, { url, file }: { url: string; file: string }): Promise<string[]> {
  const faults: string[] = [];
  const page = await openPage(context, url, faults);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of colors) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      if (tooWide > 0) faults.push(`${tooWide} px wider than the window of ${viewport.width} px`);
      await page.screenshot({ path: `${file}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.close();
  return [...new Set(faults)];
}

/** Waits until the page has loaded its data. Browser errors are added to `faults`. */
export async function openPage(context: BrowserContext, url: string, faults: string[]): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  // The browser also reports every 404, which some pages expect.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(url);
  if (!(await hasLoaded(page))) faults.push('still loading after 20 s');
  return page;
}

const loadTimeoutMs = 20_000;
const isLoaded = `document.querySelector('h1, h2') !== null && document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null
  && document.fonts.status === 'loaded'`;

/** Polls, because the page's CSP forbids waitForFunction, which evaluates text. */
async function hasLoaded(page: Page): Promise<boolean> {
  const deadline = Date.now() + loadTimeoutMs;
  while (Date.now() < deadline) {
    if (await page.evaluate<boolean>(isLoaded)) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

/** Charts redraw within two frames of a resize. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 150))');
}
