import { attempt, isAdvertisingOn, type VendorSignal } from './vendor-signal.ts';

declare global {
  interface Window {
    fbq?: (...words: unknown[]) => void;
  }
}

const everyMs = 100;
const mostAttempts = 600;

let wanted: 'grant' | 'revoke' = 'revoke';
let attempts = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The snippet of the pixel does nothing if the page has a function of this name, so none can be put in its place, and the pixel is told as
 * soon as it is there.
 */
function tell(): void {
  attempts += 1;
  const isThere = typeof window.fbq === 'function';
  if (isThere) attempt(() => window.fbq?.('consent', wanted));
  if (isThere || attempts >= mostAttempts) {
    clearInterval(timer);
    timer = undefined;
  } else timer ??= setInterval(tell, everyMs);
}

function start(what: typeof wanted): void {
  wanted = what;
  attempts = 0;
  tell();
}

/** The `consent` call of Meta's pixel. */
export const signal: VendorSignal = {
  setDefaults: () => start('revoke'),
  update: (isOn) => start(isAdvertisingOn(isOn) ? 'grant' : 'revoke'),
};
