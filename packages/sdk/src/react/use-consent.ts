import { useSyncExternalStore } from 'react';
import { consentOf, type VisitorConsent } from './visitor-consent';
import { browser, waitForBanner } from './wait-for-banner';

const consentOfServer = consentOf(undefined);

/** `window.consent.get()` returns a new object each time. React needs the same one until it changes. */
let lastText = '';
let lastConsent = consentOfServer;

function readConsent(): VisitorConsent {
  const state = browser.consent?.get();
  const text = state === undefined ? '' : JSON.stringify(state);
  if (text !== lastText) {
    lastText = text;
    lastConsent = consentOf(state);
  }
  return lastConsent;
}

function subscribe(onChange: () => void): () => void {
  browser.addEventListener('consent:change', onChange);
  const stopWaiting = browser.consent === undefined ? waitForBanner(onChange) : undefined;
  return () => {
    browser.removeEventListener('consent:change', onChange);
    stopWaiting?.();
  };
}

/**
 * The choice of the visitor, from banner.js. Renders again when it changes. Name your categories for typed preferences:
 * `useConsent<'analytics' | 'marketing'>()`.
 */
export function useConsent<Category extends string = string>(): VisitorConsent<Category> {
  return useSyncExternalStore(subscribe, readConsent, () => consentOfServer) as VisitorConsent<Category>;
}
