import type { FrameLocator, Locator, Page } from 'playwright-core';
import { findingsOn } from '../axe-findings';
import type { AtDashboard } from '../dashboard/describe-dashboard';
import { inPage } from '../dashboard/in-page';
import type { Person } from '../dashboard/person';
import { openWebsite, type Website } from './open-website';

/** Categories of the site of each test. */
export const categories = ['necessary', 'analytics'];

export interface BannerSettings {
  readonly website: Website;
  readonly person: Person;
  readonly page: Page;
  /** Of the site in the API and in the dashboard. */
  path: () => string;
  /** Signs in and opens the settings, without waiting for their preview. */
  enter: (options?: Parameters<AtDashboard['person']>[0]) => Promise<void>;
  open: (options?: Parameters<AtDashboard['person']>[0]) => Promise<void>;
  form: () => Locator;
  preview: () => FrameLocator;
  save: () => Promise<void>;
  saved: () => Promise<void>;
  stored: () => Promise<unknown>;
}

/** A site for each test, whose owner opens its banner settings in the dashboard. */
export function useBannerSettings(at: AtDashboard): BannerSettings {
  let website: Website;
  let person: Person;
  beforeEach(async () => {
    website = await openWebsite(at);
    await website.configure({ categories });
  });
  afterEach(async () => {
    await person.leave();
    await website.close();
  });

  const path = () => `/sites/${website.tenant.site.id}`;
  const enter: BannerSettings['enter'] = async (options) => {
    person = await at.person(options);
    await person.signIn(website.tenant);
    await person.page.goto(`${path()}?tab=banner`);
  };
  const form = () => person.page.getByRole('form', { name: 'Banner settings' });
  const preview = () => person.page.frameLocator('iframe[title="Preview of the banner"]');
  return {
    get website() {
      return website;
    },
    get person() {
      return person;
    },
    get page() {
      return person.page;
    },
    path,
    enter,
    open: async (options) => {
      await enter(options);
      await preview().getByRole('dialog').waitFor();
    },
    form,
    preview,
    save: () => form().getByRole('button', { name: 'Save banner' }).click(),
    saved: () => form().getByText('All changes are saved').waitFor(),
    stored: async () => (await website.owner.get(path())).body['banner'],
  };
}

/** Resizes and recolours a page that is open. axe finds nothing on it then, and nothing is wider than the window. */
export async function hasNoFindingsAt(
  page: Page,
  looks: readonly (readonly [width: number, colorScheme: 'light' | 'dark'])[],
  look: (width: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    // Colours change over a while, even with reduced motion.
    await page.evaluate(
      'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))',
    );
    await look(width);
    const found = [await findingsOn(page), await inPage(page, 'pixelsTooWide')];
    expect([width, colorScheme, ...found]).toEqual([width, colorScheme, [], 0]);
  }
}
