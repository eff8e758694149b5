import type { Server } from './fetch-site.ts';
import { contains } from './page.ts';
import type { fill, tellWhy as tell } from './shown/main.ts';
import { page } from './this-page.ts';
import type { PageState } from './what-runs.ts';

/** What the file fills: the cookie declaration and the consent center. It also says why the banner asks again. */
export const shownElements = '[data-consent-declaration],[data-consent-center]';

/** Its path, with its hash. The build sets it. */
declare const shownFile: string;

/** Fills these elements of the page, and loads the file for it if there are any. */
export function fillElements(server: Server, state: PageState): void {
  if (contains(page.documentElement, shownElements)) withFile(server, (file) => file.fill(server, state));
}

/** Tells a visitor who chose before why the banner asks again, unless another choice is there by then. */
export function tellWhy(server: Server, state: PageState, message: HTMLElement): void {
  const { choice } = state;
  withFile(server, (file) => file.tellWhy(server, state, message, () => state.choice === choice));
}

interface ShownFile {
  fill: typeof fill;
  tellWhy: typeof tell;
}

function withFile({ origin }: Server, use: (file: ShownFile) => Promise<void>): void {
  (import(/* @vite-ignore */ origin + shownFile) as Promise<ShownFile>).then(use).catch(console.error);
}
