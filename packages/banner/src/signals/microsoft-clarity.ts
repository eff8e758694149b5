import { attempt, grantedIf, isAdvertisingOn, isAnalyticsOn, type VendorSignal } from './vendor-signal.ts';

type Clarity = ((...words: unknown[]) => void) & { q?: unknown[] };

declare global {
  interface Window {
    clarity?: Clarity;
  }
}

function tell(isOn: (category: string) => boolean): void {
  attempt(() => {
    if (typeof window.clarity !== 'function') {
      // As in the snippet of Clarity, which then keeps this queue.
      const queue: Clarity = (...words) => void (queue.q ??= []).push(words);
      window.clarity = queue;
    }
    window.clarity('consentv2', { ad_Storage: grantedIf(isAdvertisingOn(isOn)), analytics_Storage: grantedIf(isAnalyticsOn(isOn)) });
  });
}

/** Clarity's consent API, version 2. */
export const signal: VendorSignal = { setDefaults: () => tell(() => false), update: tell };
