import type { Preferences, Site } from '@consent/notice';
import type { ColorScheme } from './style.ts';
import { createView } from './view.ts';

export interface Preview {
  /** A separate document, because the banner positions itself by the window. */
  page: Document;
  site: Site;
  language: string;
  scheme: ColorScheme;
  part: 'question' | 'categories' | 'button';
}

/** Shows the banner without recording a choice, sending a request or moving the focus. Returns a function that removes it. */
export function showPreview({ page, site, language, scheme, part }: Preview): () => void {
  let chosen: Preferences | undefined = part === 'button' ? {} : undefined;
  const view = createView({
    ...{ page, site, language, scheme, nonce: '' },
    onChoice: (preferences) => {
      chosen = preferences;
    },
    onChange: () => view.ask({ byVisitor: true, chosen }),
  });
  const events = ['click', 'auxclick'];
  for (const type of events) page.addEventListener(type, stayOnPage);
  if (part === 'button') view.rest();
  else view.ask({ byVisitor: false, chosen: undefined, withCategories: part === 'categories' });
  return () => {
    for (const type of events) page.removeEventListener(type, stayOnPage);
    view.remove();
  };
}

function stayOnPage(event: Event): void {
  if (event.composedPath().some((target) => (target as Partial<Element>).localName === 'a')) event.preventDefault();
}
