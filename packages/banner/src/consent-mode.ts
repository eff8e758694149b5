import { allows, type Choice } from './record.ts';

/** Signals of Google Consent Mode v2, and the categories that grant them. */
const signals: Record<string, readonly string[]> = {
  ad_storage: ['marketing', 'ads', 'advertising'],
  ad_user_data: ['marketing', 'ads', 'advertising'],
  ad_personalization: ['marketing', 'ads', 'advertising'],
  analytics_storage: ['analytics', 'statistics'],
  functionality_storage: ['functional', 'preferences'],
  personalization_storage: ['functional', 'preferences'],
};

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's tags ignore entries that are not an `arguments` object. */
function gtag(..._words: unknown[]): void {
  // An element with this id is also window.dataLayer.
  if (!Array.isArray(window.dataLayer)) window.dataLayer = [];
  window.dataLayer.push(arguments);
}

/** The page may have replaced push by a function that throws. */
function tell(...words: unknown[]): void {
  try {
    gtag(...words);
  } catch (error) {
    console.error(error);
  }
}

type Allowed = Pick<Choice, 'preferences' | 'everything'>;

const stateOf = (choice: Allowed) =>
  Object.fromEntries(
    Object.entries(signals).map(([signal, keys]) => [signal, keys.some((key) => allows(choice, key)) ? 'granted' : 'denied']),
  );

export function setConsentModeDefaults(): void {
  tell('consent', 'default', { ...stateOf({ preferences: {} }), security_storage: 'granted', wait_for_update: 500 });
}

export function updateConsentMode(choice: Allowed): void {
  tell('consent', 'update', stateOf(choice));
}
