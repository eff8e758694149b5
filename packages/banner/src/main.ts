import { fetchSite } from './fetch-site.ts';
import { loadSignals } from './load-signals.ts';
import { runBanner } from './run-banner.ts';
import { shareChoice } from './share-choice.ts';
import { google } from './signals/google.ts';
import { startWatching } from './start-watching.ts';
import { inLanguage } from './text-file.ts';

/** banner.js: the program for the sites of a server. It reads the settings of its site. */
runBanner({
  tokenOf: (script) => script.dataset['site'] ?? '',
  inlined: () => undefined,
  parts: { google, inLanguage, shareChoice, startWatching },
  fetchSite,
  vendors: (origin, { vendor_signals: names = [] }) => loadSignals(origin, names),
});
