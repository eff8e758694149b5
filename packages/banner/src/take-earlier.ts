import type { CheckedSite } from '@consent/notice';
import type * as earlier from './earlier/main.ts';
import type { Choice } from './record.ts';
import type { PageState } from './what-runs.ts';

/** Its path, with its hash. The build sets it. */
declare const earlierFile: string;

interface TakeParts {
  origin: string;
  state: PageState;
  /** The id of the visitor that the page has set. */
  subject: string | undefined;
  send: (choice: Choice) => void;
}

/** Takes what a visitor without a choice chose with the tool that the site used before. Without the file the visitor is asked. */
export async function takeEarlier(site: CheckedSite, { origin, state, subject, send }: TakeParts): Promise<void> {
  if (site.earlier_tool === undefined || state.choice !== undefined) return;
  const file = await (import(/* @vite-ignore */ origin + earlierFile) as Promise<typeof earlier>).catch(console.error);
  // The page may have set one meanwhile.
  const choice = state.choice === undefined && file?.earlierChoice(site, subject, Date.now());
  if (choice) send(choice);
}
