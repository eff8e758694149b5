import type { CheckedSite } from '@consent/notice';
import type { fetchSite } from './fetch-site.ts';
import type { readNotes } from './read-notes.ts';
import type { SharedCookie } from './shared-choice.ts';
import type { createToldVendors } from './signals/told-vendors.ts';
import type { VendorSignal } from './signals/vendor-signal.ts';
import type { startWatching } from './start-watching.ts';
import type { takeEarlier } from './take-earlier.ts';
import type { inLanguage } from './text-file.ts';

/** What only some sites need. banner.js has all of it, `/b/<token>.js` what its site needs. */
export interface Parts {
  /** Sites that tell vendors. */
  createToldVendors?: typeof createToldVendors;
  /** Sites that use Consent Mode. */
  google?: VendorSignal;
  /** Sites with several languages. */
  inLanguage?: typeof inLanguage;
  /** Sites whose subdomains share a choice. */
  shareChoice?: SharedCookie;
  /** Sites that let page views report what ran. */
  startWatching?: typeof startWatching;
  /** Places where nobody is asked, and a note says so. */
  readNotes?: typeof readNotes;
  /** Sites that used another tool before. */
  takeEarlier?: typeof takeEarlier;
}

/** What differs between banner.js and the program in `/b/<token>.js`. */
export interface Program {
  /** The token of the site. "" if there is none. */
  tokenOf: (script: HTMLScriptElement) => string;
  /** The settings that came with the program. Undefined if there are none, or if this page must ask for them. */
  inlined: () => CheckedSite | undefined;
  parts: Parts;
  fetchSite: typeof fetchSite;
  /** The vendors besides Google that the site tells about choices. Never rejects. */
  vendors: (origin: string, site: CheckedSite) => Promise<VendorSignal[]> | VendorSignal[];
}
