import { shared, workerNumber } from '@consent/testkit';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { useSystem, type System } from '../../system/use-system';
import { describeInBrowser, openChromium } from '../open-chromium';
import type { DashboardFacts } from '../shared-browser';
import { createPerson, type Person } from './person';

export interface AtDashboard {
  /** The shared product. Its baseUrl is the gateway that serves the dashboard. */
  system: System;
  /** The Chromium of this worker; there from beforeAll on. */
  browser: Browser;
  /** Somebody at a browser of his own, nobody signed in. */
  person: (options?: BrowserContextOptions) => Promise<Person>;
}

/** Tests of the dashboard of the working tree in a real browser. Every person who is still there at the end leaves. */
export function describeDashboard(title: string, suite: (at: AtDashboard) => void): void {
  describeInBrowser(title, () => {
    const system = useSystem();
    const at = { system, person: (options) => createPerson(at.browser, system.baseUrl, options) } as AtDashboard;
    beforeAll(async () => {
      const [{ url }, browser] = await Promise.all([shared<DashboardFacts>('dashboard', workerNumber()), openChromium()]);
      system.baseUrl = url;
      at.browser = browser;
    }, 120_000);
    afterAll(() => at.browser?.close());
    suite(at);
  });
}
