import { existsSync } from 'node:fs';
import { chromium, type BrowserServer } from 'playwright-core';

/** The headless shell comes first: it draws no windows and needs half the CPU time. */
const executables = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const chromiumPath: string | undefined = executables.find(existsSync);

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
