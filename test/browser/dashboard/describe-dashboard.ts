import { shared } from '@consent/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { useSystem, type System } from '../../system/use-system';
import { describeInBrowser, openChromium } from '../open-chromium';
import type { DashboardFacts } from '../shared-browser';
import { createPerson, openPage, resetPage, type Person } from './person';

export interface AtDashboard {
  /** The shared product. Its baseUrl is the gateway that serves the dashboard. */
  system: System;
  /** The Chromium of this worker; there from beforeAll on. */
  browser: Browser;
  /**
   * Somebody at a browser of his own, nobody signed in. Without options he may get the page of
   * somebody who left, emptied; with options, a new one.
   */
  person: (options?: BrowserContextOptions) => Promise<Person>;
}

/** Tests of the dashboard of the working tree in a real browser. Every person who is still there at the end leaves. */
export function describeDashboard(title: string, suite: (at: AtDashboard) => void): void {
  describeInBrowser(title, () => {
    const system = useSystem();
    /** Pages without options, that somebody left. */
    const leftPages: Page[] = [];

    const personWithOptions = async (options: BrowserContextOptions) => {
      const page = await openPage(at.browser, system.baseUrl, options);
      return createPerson(page, system, () => page.context().close());
    };
    const personAtAnyPage = async () => {
      const page = leftPages.pop() ?? (await openPage(at.browser, system.baseUrl));
      return createPerson(page, system, async () => {
        await resetPage(page);
        leftPages.push(page);
      });
    };
    const at = {
      system,
      person: (options) => (options === undefined ? personAtAnyPage() : personWithOptions(options)),
    } as AtDashboard;

    beforeAll(async () => {
      const [{ url }, browser] = await Promise.all([shared<DashboardFacts>('dashboard'), openChromium()]);
      system.baseUrl = url;
      at.browser = browser;
    }, 120_000);
    afterAll(() => at.browser?.close());
    suite(at);
  });
}
