/** What is to be sent, and what only this origin needs, is not shared. */
export interface Shareable {
  accepted: boolean;
  pending?: object | undefined;
  wanted?: unknown;
  consent_mode?: boolean | undefined;
}

export const cookieName = 'consent.v1';

/** A page's element with the name "cookie" shadows `document.cookie`. */
export const cookies = () => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');

let write: (choice: Shareable) => boolean = () => false;

/** From now on, the site's pages share choices with `writer`. Without it, each origin keeps its own. */
export function shareChoices(writer: typeof write): void {
  write = writer;
}

/** Returns whether the browser keeps it for the site's other pages. */
export const share = (choice: Shareable): boolean => write(choice);

/** JSON of the choice that the site's pages share. Undefined if there is none, or if the browser refuses cookies. */
export function readShared(): string | undefined {
  try {
    const all = cookies()?.get?.call(document) as string | undefined;
    const found = all?.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
    return found && decodeURIComponent(found.slice(cookieName.length + 1));
  } catch {
    return undefined;
  }
}
