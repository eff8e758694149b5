import type { Browser } from 'playwright-core';
import { startSystem, type System } from '../../system/start-system';
import { openChromium } from '../open-chromium';
import { buildDashboard } from './build-dashboard';

export interface Dashboard {
  system: System;
  browser: Browser;
  stop: () => Promise<void>;
}

/** The product with the dashboard of the working tree, and a browser to look at it. */
export async function startDashboard(settings: Record<string, string> = {}): Promise<Dashboard> {
  const [browser, built] = await Promise.all([openChromium(), buildDashboard()]);
  const system = await startSystem({ settings: { DASHBOARD_FOLDER: built.folder, ...settings } });
  return {
    system,
    browser,
    stop: async () => {
      await browser.close();
      await built.remove();
      await system.stop();
    },
  };
}
