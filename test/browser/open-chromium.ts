import { chromium, type Browser } from 'playwright-core';
import { describeWhen, shared, workerNumber } from '@consent/testkit';
import { chromiumPath } from './chromium';
import type { ChromiumFacts } from './shared-browser';

export const describeInBrowser = describeWhen(chromiumPath !== undefined, 'no Chromium');
if (chromiumPath === undefined) {
  process.stderr.write('\nNO CHROMIUM: the browser tests are SKIPPED. On Debian: apt-get install chromium-headless-shell\n\n');
}

/** Connects to this worker's Chromium. Closing the connection closes its contexts, not the browser. */
export async function openChromium(): Promise<Browser> {
  const { endpoint } = await shared<ChromiumFacts>('chromium', workerNumber());
  return chromium.connect(endpoint);
}
