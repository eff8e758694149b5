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

const stateOf = (isOn: (category: string) => boolean) =>
  Object.fromEntries(Object.entries(signals).map(([signal, keys]) => [signal, keys.some(isOn) ? 'granted' : 'denied']));

export function setConsentModeDefaults(): void {
  tell('consent', 'default', { ...stateOf(() => false), security_storage: 'granted', wait_for_update: 500 });
}

export function updateConsentMode(isOn: (category: string) => boolean): void {
  tell('consent', 'update', stateOf(isOn));
}
