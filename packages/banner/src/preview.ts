import { lookOf, questionOf, runsUnasked, type ColorScheme, type Preferences, type Site } from '@consent/notice';
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
  const question = questionOf(site);
  let ticked: Preferences = Object.fromEntries((site.categories ?? []).map(({ key }) => [key, runsUnasked(site, key)]));
  const view = createView({
    ...{ page, site, language, look: lookOf(site, scheme), nonce: '' },
    onChoice: (preferences) => {
      ticked = preferences;
    },
    onChange: () => view.ask({ byVisitor: true, isDismissible: true, ticked }),
    onRead: () => undefined,
  });
  const events = ['click', 'auxclick'];
  for (const type of events) page.addEventListener(type, stayOnPage);
  const isSilent = part === 'question' && question === 'none';
  if (part === 'button' || isSilent) view.rest();
  else {
    const isNotice = part === 'question' && question === 'notice';
    view.ask({ byVisitor: false, isDismissible: false, ticked, withCategories: part === 'categories', isNotice });
  }
  return () => {
    for (const type of events) page.removeEventListener(type, stayOnPage);
    view.remove();
  };
}

function stayOnPage(event: Event): void {
  if (event.composedPath().some((target) => (target as Partial<Element>).localName === 'a')) event.preventDefault();
}
