import { fetchSite } from './fetch-site.ts';
import { loadSignals } from './load-signals.ts';
import { readNotes } from './read-notes.ts';
import { runBanner } from './run-banner.ts';
import { shareChoice } from './share-choice.ts';
import { google } from './signals/google.ts';
import { createToldVendors } from './signals/told-vendors.ts';
import { startWatching } from './start-watching.ts';
import { takeEarlier } from './take-earlier.ts';
import { inLanguage } from './text-file.ts';

/** banner.js: the program for the sites of a server. It reads the settings of its site. */
runBanner({
  tokenOf: (script) => script.dataset['site'] ?? '',
  inlined: () => undefined,
  parts: { createToldVendors, google, inLanguage, shareChoice, startWatching, readNotes, takeEarlier },
  fetchSite,
  vendors: (origin, { vendor_signals: names = [] }) => loadSignals(origin, names),
});
