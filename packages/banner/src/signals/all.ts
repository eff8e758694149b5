import { signal as amazon } from './amazon.ts';
import { signal as meta } from './meta.ts';
import { signal as microsoftClarity } from './microsoft-clarity.ts';
import { signal as microsoftUet } from './microsoft-uet.ts';
import type { VendorSignal } from './vendor-signal.ts';

/** The file that banner.js loads if the site tells one of these vendors. `/b/<token>.js` has those of its site inside. */
export const vendorSignals: Record<string, VendorSignal> = {
  microsoft_uet: microsoftUet,
  microsoft_clarity: microsoftClarity,
  amazon,
  meta,
};
