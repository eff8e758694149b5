import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { shared, waitUntil } from '@consent/testkit';
import type { Page } from 'playwright-core';
import { writeMmdb } from '../../../gateway/test/write-mmdb';
import { createProductProcess } from '../../../scripts/src/bench/product/product-process';
import type { ProductFacts } from '../../system/shared-product';

const state = (code: string, name: string) => ({ country: { iso_code: 'US' }, subdivisions: [{ iso_code: code, names: { en: name } }] });

const networks = {
  '73.0.0.0/8': state('CA', 'California'),
  '24.0.0.0/8': state('NV', 'Nevada'),
  '64.0.0.0/8': { country: { iso_code: 'US' } },
  '193.0.0.0/8': { country: { iso_code: 'DE' } },
  '200.0.0.0/8': { country: { iso_code: 'BR' } },
  '133.0.0.0/8': { country: { iso_code: 'JP' } },
  '103.0.0.0/8': { country: { iso_code: 'IN' } },
  '142.0.0.0/8': { country: { iso_code: 'CA' }, subdivisions: [{ iso_code: 'QC', names: { en: 'Quebec' } }] },
};

/** An address in each place of the file. Nobody is at the last one. */
const addresses = {
  'US-CA': '73.1.2.3',
  'US-NV': '24.1.2.3',
  US: '64.1.2.3',
  DE: '193.1.2.3',
  BR: '200.1.2.3',
  JP: '133.1.2.3',
  IN: '103.1.2.3',
  'CA-QC': '142.1.2.3',
  '': '10.1.2.3',
};
export type TestPlace = keyof typeof addresses;

/** A gateway of the shared product that serves the dashboard, knows states of the US, and trusts the address that a test names. */
export async function openPlacedProduct() {
  const [product, files] = await Promise.all([shared<ProductFacts>('product'), shared<{ folder: string }>('dashboard_files')]);
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-placed-'));
  const file = join(folder, 'cities.mmdb');
  await writeMmdb(file, networks);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const gateway = createProductProcess({
    name: 'gateway',
    script: 'gateway/dist/main.js',
    env: {
      ...product.gatewayEnv,
      ...{ PORT: String(port), OPS_PORT: '0', DASHBOARD_FOLDER: files.folder, GEOIP_DB: file, TRUSTED_PROXIES: '127.0.0.0/8' },
    },
    folder,
    profileFolder: undefined,
    signal: new AbortController().signal,
  });
  await gateway.start();
  await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
  return {
    url,
    close: async () => {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** From now on, requests of the page's banner come from this place. */
export async function moveTo(page: Page, place: TestPlace): Promise<void> {
  const context = page.context();
  await context.unroute('**/api/v1/public/**');
  await context.route('**/api/v1/public/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': addresses[place] } }),
  );
  // Settings of the place before are kept for a minute.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** The browser sends Global Privacy Control from the next page on. */
export const sendSignal = (page: Page, isOn = true) =>
  page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: ${isOn}, configurable: true })`);
