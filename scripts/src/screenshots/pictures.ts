import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Demo } from '../start/seed-demo';
import type { Screen } from './screens';
import { signIn } from './sign-in';
import { languages, openPage, sizes } from './take';

const pictures = {
  overview: { screen: 'overview', size: 'wide', colorScheme: 'light', fullPage: true },
  consent: { screen: 'consent', size: 'wide', colorScheme: 'light', fullPage: true },
  phone: { screen: 'overview', size: 'phone', colorScheme: 'dark', fullPage: false },
} as const;

const longestPicture = 1400;

interface ToTake {
  demo: Demo;
  screens: readonly Screen[];
  folder: string;
}

export async function takePictures(browser: Browser, { demo, screens, folder }: ToTake): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, { screen, size, colorScheme, fullPage }] of Object.entries(pictures)) {
    const context = await browser.newContext({ ...languages.en, viewport: sizes[size], colorScheme, reducedMotion: 'reduce' });
    await signIn(context, demo);
    const url = screens.find((each) => each.name === screen)?.url ?? demo.dashboard_url;
    const page = await openPage(context, url, faults);
    // Let the page settle without focus or hover.
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage, ...(fullPage && { clip: await topOf(page) }) });
    await context.close();
  }
  return faults;
}

/** Cuts long pages, which nobody could read at the README's width. */
async function topOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  return { x: 0, y: 0, width: sizes.wide.width, height: Math.min(height, longestPicture) };
}
