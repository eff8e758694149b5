import { createHash } from 'node:crypto';

/** Files that pages of other origins load. Their addresses are in the snippets of the dashboard and the docs. */
const names: ReadonlySet<string> = new Set(['/banner.js', '/banner-watch.js', '/verify-evidence.mjs']);

/**
 * CORS for `crossorigin`, `integrity` and `type="module"`, and CORP for pages with `Cross-Origin-Embedder-Policy: require-corp`.
 * The files are public, and equal for everyone.
 */
export const forOtherOrigins = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** A file of the banner that it loads later, with the hash of its bytes in its name. */
export const isBannerPart = (path: string): boolean =>
  /^\/banner-(earlier|held|person|recovery|shown|signals)-[0-9a-f]{16}\.js$/.test(path);

export const headersForPages = (path: string): Record<string, string> => (names.has(path) || isBannerPart(path) ? forOtherOrigins : {});

/** An address whose bytes never change, for pages that pin the banner with `integrity`. */
export function pinnedBannerPath(banner: Buffer): string {
  return `/banner-${createHash('sha256').update(banner).digest('hex').slice(0, 16)}.js`;
}
