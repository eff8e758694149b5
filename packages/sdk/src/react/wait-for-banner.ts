import type { BannerApi, BrowserGlobals } from './banner-api';

export const browser = globalThis as unknown as BrowserGlobals;

/**
 * Calls back once, after banner.js has set `window.consent`. Returns a function that ends the wait. A load event arrives
 * right after its script ran. It doesn't bubble, so listen in the capture phase.
 */
export function waitForBanner(onReady: (banner: BannerApi) => void): () => void {
  const { document } = browser;
  const check = () => {
    if (browser.consent === undefined) return;
    stop();
    onReady(browser.consent);
  };
  const stop = () => document?.removeEventListener('load', check, { capture: true });
  document?.addEventListener('load', check, { capture: true });
  return stop;
}

/** Calls `window.consent`, or remembers the call until banner.js has loaded. */
export function callBanner(call: (banner: BannerApi) => void): void {
  if (browser.document === undefined) throw new Error('Call set and show in the browser, such as in an event handler.');
  if (browser.consent === undefined) waitForBanner(call);
  else call(browser.consent);
}
