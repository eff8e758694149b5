import { shared } from '@consent/testkit';
import type { Browser } from 'playwright-core';
import { startSystem, type OwnSystem } from '../../system/start-system';
import { openChromium } from '../open-chromium';

export interface Dashboard {
  system: OwnSystem;
  browser: Browser;
  stop: () => Promise<void>;
}

export async function startDashboard(settings: Record<string, string>): Promise<Dashboard> {
  const [browser, { folder }] = await Promise.all([openChromium(), shared<{ folder: string }>('dashboard_files')]);
  const system = await startSystem({ settings: { DASHBOARD_FOLDER: folder, ...settings } });
  return {
    system,
    browser,
    stop: async () => {
      await browser.close();
      await system.stop();
    },
  };
}
