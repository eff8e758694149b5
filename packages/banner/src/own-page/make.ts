import { elementsOf } from '../make-element.ts';
import { listen } from '../page.ts';
import { page } from '../this-page.ts';
import type { OpenedPage } from './opened-page.ts';

export const element = elementsOf(page);

export const heading = (text: string): HTMLElement => element('h2', {}, text);

/** A date as people of the language write it, with the exact time in UTC on hover. */
export function dateIn(language: string, iso: string): HTMLElement {
  const date = new Date(iso);
  const shown = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date);
  return element('time', { datetime: iso, title: date.toISOString() }, shown);
}

/** A sentence with elements in the place of `{name}`. */
export function sentence(text: string, values: Record<string, Node>): HTMLElement {
  const parts = text.split(/(\{\w+\})/).map((part) => values[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''] ?? part);
  return element('p', {}, ...parts);
}

export function link(href: string, text: string): HTMLAnchorElement {
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, text);
}

/** While it works, a second press does nothing. */
export function actionButton(
  { words, tell }: { words: { failed: string }; tell: (text: string) => void },
  text: string,
  act: () => Promise<void>,
): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  listen(made, 'click', () => {
    if (made.getAttribute('aria-disabled') === 'true') return;
    made.setAttribute('aria-disabled', 'true');
    act()
      .catch((error: unknown) => {
        console.warn(error);
        tell(words.failed);
      })
      .finally(() => made.removeAttribute('aria-disabled'));
  });
  return made;
}

/** The text for an answer that is no success. */
export function refusalIn({ words }: OpenedPage, { status, headers }: Response): string {
  if (status === 401) return words.link_over;
  return status === 409 && headers.has('retry-after') ? words.not_ready : words.failed;
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  element('a', { href: url, download: name }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Asks for a file and saves it. */
export async function download(opened: OpenedPage, path: string, body: object, name: string): Promise<void> {
  const response = await opened.ask(path, body);
  if (!response.ok) return opened.tell(refusalIn(opened, response));
  saveFile(name, await response.blob());
}
