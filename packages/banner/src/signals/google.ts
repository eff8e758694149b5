import { attempt, grantedIf, isAdvertisingOn, isAnalyticsOn, type VendorSignal } from './vendor-signal.ts';

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

function stateOf(isOn: (category: string) => boolean) {
  const ads = grantedIf(isAdvertisingOn(isOn));
  const functional = grantedIf(isOn('functional') || isOn('preferences'));
  return {
    ...{ ad_storage: ads, ad_user_data: ads, ad_personalization: ads, analytics_storage: grantedIf(isAnalyticsOn(isOn)) },
    ...{ functionality_storage: functional, personalization_storage: functional },
  };
}

/** Consent Mode v2. */
export const google: VendorSignal = {
  setDefaults: () =>
    attempt(() => gtag('consent', 'default', { ...stateOf(() => false), security_storage: 'granted', wait_for_update: 500 })),
  update: (isOn) => attempt(() => gtag('consent', 'update', stateOf(isOn))),
};
