import type { VendorSignal } from './vendor-signal.ts';

interface Told {
  signal: VendorSignal;
  /** What the vendor heard last. */
  last: string;
}

const denied = JSON.stringify([{}, false]);

/** The vendors that a page tells about choices. */
export function createToldVendors() {
  const all: Told[] = [];
  return {
    isTold: (signal: VendorSignal): boolean => all.some((told) => told.signal === signal),
    add: (signal: VendorSignal, place: string | null): void => {
      all.push({ signal, last: denied });
      signal.setDefaults(place);
    },
    /** `preferences` are what may run now. "" is a category that nothing names: it is on only where everything is. */
    tell: (preferences: object, isOn: (category: string) => boolean): void => {
      const now = JSON.stringify([preferences, isOn('')]);
      for (const told of all) {
        if (told.last === now) continue;
        told.last = now;
        told.signal.update(isOn);
      }
    },
  };
}
