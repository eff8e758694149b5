import type { CheckedSite } from '@consent/notice';
import type { ConsentApi } from './page-api.ts';
import type { watch } from './watch/main.ts';

interface Watched {
  origin: string;
  token: string;
  site: CheckedSite;
  consent: ConsentApi;
}

/** In a sample of page views, loads the file that reports what ran. */
export function startWatching({ origin, token, consent, site: { categories, watch: watched } }: Watched): void {
  if (Math.random() >= (watched?.sample ?? 0)) return;
  const file: Promise<{ watch: typeof watch }> = import(/* @vite-ignore */ `${origin}/banner-watch.js`);
  // The browser's console says why it cannot be loaded.
  file.then((loaded) => loaded.watch({ token, origin, categories, consent })).catch(() => undefined);
}
