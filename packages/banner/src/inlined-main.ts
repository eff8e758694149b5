import type { CheckedSite } from '@consent/notice';
import type { Parts } from './program.ts';
import { loadRecovery } from './recovery-file.ts';
import { runBanner } from './run-banner.ts';
import type { VendorSignal } from './signals/vendor-signal.ts';

/** `/b/<token>.js` is this program in a function with these arguments (gateway/src/notices/site-scripts.ts). */
declare const consentSite: CheckedSite;
declare const consentDomain: string;
declare const consentParts: Parts & { vendors: VendorSignal[] };

runBanner({
  tokenOf: ({ src, dataset }) => /^\/b\/(st_[\w-]{43})\.js$/.exec(new URL(src).pathname)?.[1] ?? dataset['site'] ?? '',
  inlined: () => {
    const isSecure = location.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(consentDomain.split(':')[0] ?? '');
    const isOnDomain = [location.host, location.hostname].some((host) => `.${host}`.endsWith(`.${consentDomain}`));
    // A page of another domain asks for the settings, because the refusal explains what to do.
    return isSecure && isOnDomain ? consentSite : undefined;
  },
  parts: consentParts,
  fetchSite: async (server, isFresh) => (await loadRecovery(server.origin)).fetchSite(server, isFresh),
  vendors: () => consentParts.vendors,
});
