import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The banner.js that the folder of the dashboard has. */
export interface BannerProgram {
  text: string;
  /** Lowercase hex. */
  sha256: string;
}

/** Undefined if the folder has none. */
export function readBannerProgram(dashboardFolder: string | undefined): BannerProgram | undefined {
  const file = dashboardFolder === undefined ? undefined : join(dashboardFolder, 'banner.js');
  if (file === undefined || !existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  return { text: bytes.toString('utf8'), sha256: createHash('sha256').update(bytes).digest('hex') };
}
