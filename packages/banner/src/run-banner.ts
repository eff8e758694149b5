import type { Program } from './program.ts';
import { findScriptTag } from './script-tag.ts';
import { startBanner } from './start-banner.ts';

/** Never throws, because the page must keep working if the banner fails. */
export function runBanner(program: Program): void {
  try {
    const script = findScriptTag();
    // A page's element with the id "consent" is also window.consent, but has no methods of ours.
    if (script === undefined || typeof window.consent?.get === 'function') return;
    const token = program.tokenOf(script);
    if (token !== '') return startBanner(program, script, token);
    console.error('Consent Service: data-site is missing. Copy the snippet from the site’s page in the dashboard.');
  } catch (error) {
    console.error(error);
  }
}
