import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { describeWhen } from '../system/when';

const executables = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium of this machine; undefined when there is none. */
export const chromiumPath: string | undefined = executables.find(existsSync);

/** Tests in a real browser; where there is none they are skipped, loudly. */
export const describeInBrowser = describeWhen(chromiumPath !== undefined, 'no Chromium');
if (chromiumPath === undefined) {
  process.stderr.write('\nNO CHROMIUM: the browser tests are SKIPPED. On Debian: apt-get install chromium\n\n');
}

/** A browser of its own, without the calls home that Chromium makes at its start. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath as string,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
