import { existsSync } from 'node:fs';
import { chromium, type BrowserServer } from 'playwright-core';

/** The headless shell comes first: it draws no windows and needs half of the CPU. */
const executables = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium of this machine; undefined when there is none. */
export const chromiumPath: string | undefined = executables.find(existsSync);

/** Starts Chromium without the requests to its vendor that it makes at start. */
export function launchChromium(): Promise<BrowserServer> {
  return chromium.launchServer({
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
