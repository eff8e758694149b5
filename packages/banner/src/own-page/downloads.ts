import { actionButton, download, element, heading, link, saveFile } from './make.ts';
import type { OpenedPage, PersonNow } from './opened-page.ts';

export function downloadsOf(opened: OpenedPage, person: PersonNow, token: string): HTMLElement {
  const { words } = opened;
  const saveData = () => {
    saveFile('my-consents.json', new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }));
    return Promise.resolve();
  };
  return element(
    'section',
    {},
    heading(words.download),
    element(
      'div',
      { class: 'buttons' },
      actionButton(opened, words.data, saveData),
      actionButton(opened, words.evidence, () => download(opened, '/public/person/evidence', { token }, 'evidence-person.zip')),
    ),
    element('p', {}, link('/verify', words.verify)),
  );
}
