import type { Server } from './fetch-site.ts';
import { contains } from './page.ts';
import type { fill } from './shown/main.ts';
import { page } from './this-page.ts';
import type { PageState } from './what-runs.ts';

/** What the file fills: the cookie declaration and the consent center. */
export const shownElements = '[data-consent-declaration],[data-consent-center]';

/** Its path, with its hash. The build sets it. */
declare const shownFile: string;

/** Fills these elements of the page, and loads the file for it if there are any. */
export function fillElements(server: Server, state: PageState): void {
  if (!contains(page.documentElement, shownElements)) return;
  const file: Promise<{ fill: typeof fill }> = import(/* @vite-ignore */ server.origin + shownFile);
  file.then((loaded) => loaded.fill(server, state)).catch(console.error);
}
