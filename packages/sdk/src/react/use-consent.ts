import { useSyncExternalStore } from 'react';
import { consentOf, type VisitorConsent } from './visitor-consent';
import { browser, findBanner, waitForBanner } from './wait-for-banner';

const consentOfServer = consentOf(undefined);

/** React needs the same object until the choice changes, and `window.consent.get()` returns a new one each time. */
let lastText = '';
let lastConsent = consentOfServer;

function readConsent(): VisitorConsent {
  const state = findBanner()?.get();
  const text = state === undefined ? '' : JSON.stringify(state);
  if (text !== lastText) {
    lastText = text;
    lastConsent = consentOf(state);
  }
  return lastConsent;
}

function subscribe(onChange: () => void): () => void {
  browser.addEventListener('consent:change', onChange);
  const stopWaiting = findBanner() === undefined ? waitForBanner(onChange) : undefined;
  return () => {
    browser.removeEventListener('consent:change', onChange);
    stopWaiting?.();
  };
}

/**
 * Returns the visitor's choice and renders again when it changes. Needs banner.js on the page. Name your categories for typed
 * preferences: `useConsent<'analytics' | 'marketing'>()`.
 */
export function useConsent<Category extends string = string>(): VisitorConsent<Category> {
  return useSyncExternalStore(subscribe, readConsent, () => consentOfServer) as VisitorConsent<Category>;
}
