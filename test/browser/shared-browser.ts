import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { type Providers, waitUntil } from '@consent/testkit';
import { createProductProcess } from '../../scripts/src/bench/product/product-process';
import type { ProductFacts } from '../system/shared-product';
import { buildDashboard } from './dashboard/build-dashboard';
import { launchChromium } from './chromium';

export interface ChromiumFacts {
  endpoint: string;
}

export interface DashboardFacts {
  url: string;
}

/**
 * Browser tests share the dashboard, built once per run, and a gateway of the shared product that serves it. Each worker has one
 * Chromium.
 */
export const sharedBrowsers: Providers = {
  chromium: async () => {
    const server = await launchChromium();
    const facts: ChromiumFacts = { endpoint: server.wsEndpoint() };
    return { facts, stop: () => server.close() };
  },

  dashboard_files: async () => {
    const { folder, remove } = await buildDashboard();
    return { facts: { folder }, stop: remove };
  },

  dashboard: async (_, need) => {
    const [product, files] = await Promise.all([need<ProductFacts>('product'), need<{ folder: string }>('dashboard_files')]);
    const folder = await mkdtemp(join(tmpdir(), 'consent-test-gateway-'));
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const gateway = createProductProcess({
      name: 'gateway',
      script: 'gateway/dist/main.js',
      env: { ...product.gatewayEnv, PORT: String(port), OPS_PORT: '0', DASHBOARD_FOLDER: files.folder },
      folder,
      profileFolder: undefined,
      signal: new AbortController().signal,
    });
    await gateway.start();
    await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
    const facts: DashboardFacts = { url };
    return {
      facts,
      stop: async () => {
        await gateway.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
