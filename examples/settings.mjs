// The settings of the examples: from the environment, or else of the npm start that runs in this repository.
import { readFileSync } from 'node:fs';

/** Never mixes the two: a key of yours must not go to another server. Ends the program with a sentence if a setting is missing. */
export function readSettings() {
  const { CONSENT_URL, CONSENT_KEY, CONSENT_SITE } = process.env;
  if (CONSENT_URL && CONSENT_KEY && CONSENT_SITE) return { url: CONSENT_URL, key: CONSENT_KEY, site: CONSENT_SITE };
  const demo = CONSENT_URL || CONSENT_KEY || CONSENT_SITE ? undefined : readDemo();
  if (demo) return { url: demo.base_url, key: demo.api_key, site: demo.site_id };
  console.error('Set CONSENT_URL, CONSENT_KEY and CONSENT_SITE. Or set none of them, and run npm start in this repository first.');
  process.exit(1);
}

function readDemo() {
  try {
    return JSON.parse(readFileSync(new URL('../.data/demo.json', import.meta.url), 'utf8'));
  } catch {
    return undefined;
  }
}
