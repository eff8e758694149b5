/** How the tags of a vendor are told what the visitor chose. */
export interface VendorSignal {
  /** Before a choice: denied. `place` is the visitor's, such as `DE` or `US-CA`, if the site has rules. */
  setDefaults: (place: string | null) => void;
  update: (isOn: (category: string) => boolean) => void;
}

/** Advertising, as sites name this category. */
const advertising = ['marketing', 'ads', 'advertising'];
const analytics = ['analytics', 'statistics'];

type IsOn = (category: string) => boolean;
export const isAdvertisingOn = (isOn: IsOn): boolean => advertising.some(isOn);
export const isAnalyticsOn = (isOn: IsOn): boolean => analytics.some(isOn);
export const grantedIf = (isGranted: boolean): 'granted' | 'denied' => (isGranted ? 'granted' : 'denied');

/** The page may have replaced a function of the vendor by one that throws. */
export function attempt(tell: () => void): void {
  try {
    tell();
  } catch (error) {
    console.error(error);
  }
}
