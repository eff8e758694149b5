import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of what `/b/<token>.js` is made: texts of JavaScript, which the dashboard's build writes (dashboard/build/banner-script.ts). */
export interface BannerParts {
  /** The smaller ones are for sites without rules by place, and for those that identify nobody. */
  programs: Record<'plain' | 'with_rules' | 'plain_identity' | 'with_rules_identity', string>;
  /** Expressions of what only some sites need. */
  parts: Record<'google' | 'inLanguage' | 'shareChoice' | 'startWatching' | 'readNotes' | 'takeEarlier' | 'createToldVendors', string>;
  /** Expressions, by the name in `vendor_signals`. */
  vendors: Record<string, string>;
}

/** The banner.js that the folder of the dashboard has. */
export interface BannerProgram {
  /** Of banner.js, which has the hash of its parts inside. Lowercase hex. */
  sha256: string;
  parts: BannerParts;
}

/** Undefined if the folder has none. */
export function readBannerProgram(dashboardFolder: string | undefined): BannerProgram | undefined {
  if (dashboardFolder === undefined) return undefined;
  const [file, partsFile] = ['banner.js', 'banner-parts.json'].map((name) => join(dashboardFolder, name)) as [string, string];
  if (!existsSync(file) || !existsSync(partsFile)) return undefined;
  return {
    sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
    parts: JSON.parse(readFileSync(partsFile, 'utf8')) as BannerParts,
  };
}
