import { contains } from './page.ts';
import { page } from './this-page.ts';
import { chosenIn, type Choice } from './record.ts';
import type { CheckedSite, labelOf, Preferences, textsIn } from '@consent/notice';

/** What the second file needs to know of the first. */
export interface HeldParts {
  /** Undefined until it was loaded. */
  site: () => CheckedSite | undefined;
  language: () => string;
  /** Those of the first file, because it has loaded the texts. */
  textsIn: typeof textsIn;
  labelOf: typeof labelOf;
  nonce: string;
  isAllowed: (keys: string[]) => boolean;
  /** The visitor's choice. Undefined before one, and when they must be asked again. */
  answer: () => Choice | undefined;
  /** What the browser keeps. The first file knows where. */
  readChoice: () => Choice | undefined;
  /** Categories of scripts that ran on this page. */
  ran: ReadonlySet<string>;
  /** Records a choice that the visitor made in a placeholder. */
  allow: (site: CheckedSite, preferences: Preferences) => void;
}

export function refuses({ answer }: HeldParts, key: string): boolean {
  const choice = answer();
  return choice !== undefined && chosenIn(choice, key) === false;
}

/** What the second file exports. It returns what to call after each change of the page or the choice. */
export type StartHeld = (parts: HeldParts) => () => void;

/** Path of the second file, with its hash. The build sets it. */
declare const heldFile: string;

/** Loads the second file once this page holds content, or a refusal has something to undo. */
export function createHeldContent(origin: string, parts: HeldParts): () => void {
  let run: (() => void) | undefined;
  let isLoading = false;

  const isNeeded = () =>
    contains(page.documentElement, '[data-consent]:not(script)') ||
    [...parts.ran, ...(parts.site()?.categories ?? []).map(({ key, required, cookies }) => (required || !cookies?.length ? '' : key))].some(
      (key) => key && refuses(parts, key),
    );

  return () => {
    if (run !== undefined) return run();
    if (isLoading || !isNeeded()) return;
    isLoading = true;
    import(/* @vite-ignore */ origin + heldFile)
      .then(({ startHeld }: { startHeld: StartHeld }) => {
        run = startHeld(parts);
        run();
      })
      .catch((error: unknown) => {
        // The next choice or held element tries again.
        isLoading = false;
        console.error('Consent Service: held content stays held.', error);
      });
  };
}
