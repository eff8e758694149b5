import { attempt, isAdvertisingOn, type VendorSignal } from './vendor-signal.ts';

const maxAgeSeconds = 28 * 86_400;
let countryCode: string | undefined;

/** A cookie that Amazon's tags read, and the event that Amazon's own program fires after it has written one. */
function write(isGranted: boolean): void {
  attempt(() => {
    const state = isGranted ? 'GRANTED' : 'DENIED';
    const consent = {
      geo: { countryCode },
      amazonConsentFormat: { amznAdStorage: state, amznUserData: state },
      timestamp: new Date().toISOString(),
      version: '1',
    };
    const text = `amzn_consent=${encodeURIComponent(JSON.stringify(consent))}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
    // An element with the name "cookie" shadows `document.cookie`.
    Reflect.set(Document.prototype, 'cookie', location.protocol === 'https:' ? `${text}; Secure` : text, document);
    EventTarget.prototype.dispatchEvent.call(window, new CustomEvent('amznConsentChange', { detail: { consent } }));
  });
}

/** Amazon Consent Signal. It has the visitor's country, which only the rules of a site tell. */
export const signal: VendorSignal = {
  setDefaults: (place) => {
    countryCode = place?.slice(0, 2);
    write(false);
  },
  update: (isOn) => write(isAdvertisingOn(isOn)),
};
