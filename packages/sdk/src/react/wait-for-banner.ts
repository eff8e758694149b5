import type { BannerApi, BrowserGlobals } from './banner-api';

export const browser = globalThis as unknown as BrowserGlobals;

/** Undefined until banner.js has run. A page's element with the id "consent" is also `window.consent`, but has no such methods. */
export function findBanner(): BannerApi | undefined {
  return typeof browser.consent?.get === 'function' ? browser.consent : undefined;
}

/**
 * Calls `onReady` once banner.js has set `window.consent`. Returns a function that stops waiting. Listens for load events in the
 * capture phase, because the load event of a script does not bubble.
 */
export function waitForBanner(onReady: (banner: BannerApi) => void): () => void {
  const { document } = browser;
  const check = () => {
    const banner = findBanner();
    if (banner === undefined) return;
    stop();
    onReady(banner);
  };
  const stop = () => document?.removeEventListener('load', check, { capture: true });
  document?.addEventListener('load', check, { capture: true });
  return stop;
}

export function callBanner(call: (banner: BannerApi) => void): void {
  if (browser.document === undefined) throw new Error('Call set and show in the browser, for example in an event handler.');
  const banner = findBanner();
  if (banner === undefined) waitForBanner(call);
  else call(banner);
}
