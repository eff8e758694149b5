import { shared } from '@consent/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { useSystem, type System } from '../../system/use-system';
import { describeInBrowser, openChromium } from '../open-chromium';
import type { DashboardFacts } from '../shared-browser';
import { createPerson, openPage, resetPage, type Person } from './person';

export interface AtDashboard {
  /** The shared product. Its baseUrl is the gateway that serves the dashboard. */
  system: System;
  /** This worker's Chromium, set by a beforeAll. */
  browser: Browser;
  /** A person who is not signed in. The page may be a used one with the same options, whose state was removed. */
  person: (options?: BrowserContextOptions) => Promise<Person>;
}

/** Tests of the dashboard in a real browser. The end of the suite closes every page. */
export function describeDashboard(title: string, suite: (at: AtDashboard) => void): void {
  describeInBrowser(title, () => {
    const system = useSystem();
    /** By the options that they were opened with. */
    const leftPages = new Map<string, Page[]>();

    const at = {
      system,
      person: async (options = {}) => {
        const key = JSON.stringify(options);
        const left = leftPages.get(key) ?? [];
        leftPages.set(key, left);
        const page = left.pop() ?? (await openPage(at.browser, system.baseUrl, options));
        return createPerson(page, system, async () => {
          await resetPage(page);
          left.push(page);
        });
      },
    } as AtDashboard;

    beforeAll(async () => {
      const [{ url }, browser] = await Promise.all([shared<DashboardFacts>('dashboard'), openChromium()]);
      system.baseUrl = url;
      at.browser = browser;
    });
    afterAll(() => at.browser?.close());
    suite(at);
  });
}
