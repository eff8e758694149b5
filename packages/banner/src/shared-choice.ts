import type { Choice } from './choice.ts';

/** The cookie of `share-choice.ts`, which only sites with `shared_by_subdomains` need. */
export interface SharedCookie {
  /** The choice that the site's pages share if it is newer than this origin's. `choiceIn` checks a text. */
  newer: (own: Choice | undefined, choiceIn: (text: string) => Choice | undefined) => Choice | undefined;
  /** Returns whether the browser keeps it for the site's other pages. */
  write: (domain: string, choice: Choice) => boolean;
  remove: (domain: string) => void;
}

let cookie: SharedCookie | undefined;
let domain: string | undefined;

/** From now on, a choice may be read from the cookie. Without one, each origin keeps its own. */
export function readFrom(shared: SharedCookie | undefined): void {
  cookie = shared;
}

/** From now on, the pages of this domain share choices. Undefined: as before. */
export function shareOn(named: string | undefined): void {
  domain = named ?? domain;
}

export const share = (choice: Choice): boolean => domain !== undefined && cookie?.write(domain, choice) === true;

export const newerShared: SharedCookie['newer'] = (own, choiceIn) => (cookie ? cookie.newer(own, choiceIn) : own);

export const unshare = (named: string): void => cookie?.remove(named);
