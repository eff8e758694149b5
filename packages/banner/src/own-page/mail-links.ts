import { actionButton, dateIn, download, element, heading, sentence } from './make.ts';
import type { OpenedPage, RequestOfPerson } from './opened-page.ts';
import { statusIn } from './requests.ts';

/** For the link of a mail. Only the button sends it, because programs that check mails follow links. */
export function confirmationOf(opened: OpenedPage, token: string): HTMLElement {
  const { words, language } = opened;
  const section = element('section', {}, heading(words.confirm), element('p', {}, words.confirm_text));
  const button = actionButton(opened, words.confirm, async () => {
    const response = await opened.ask('/public/requests/confirm', { token });
    if (!response.ok) return opened.tell(response.status === 404 ? words.used : words.failed);
    const { due_at } = (await response.json()) as { due_at: string | null };
    section.replaceChildren(
      heading(words.confirmed),
      ...(due_at === null ? [] : [sentence(words.due, { date: dateIn(language, due_at) })]),
    );
    opened.tell(words.confirmed);
  });
  section.append(element('div', { class: 'buttons' }, button));
  return section;
}

interface Answer extends Pick<RequestOfPerson, 'kind' | 'status'> {
  answered_at: string;
  text: string;
  files: { file: 'records' | 'evidence'; name: string }[];
}

export async function answerOf(opened: OpenedPage, token: string): Promise<HTMLElement> {
  const { words, language } = opened;
  const response = await opened.ask('/public/requests/answer', { token });
  if (!response.ok) return element('section', {}, element('p', {}, response.status === 404 ? words.used : words.failed));
  const { kind, status, answered_at, text, files } = (await response.json()) as Answer;
  const buttons = files.map(({ file, name }) =>
    actionButton(opened, file === 'records' ? words.data : words.evidence, () =>
      download(opened, '/public/requests/file', { token, file }, name),
    ),
  );
  return element(
    'section',
    {},
    heading(words.answer),
    element('p', {}, words[kind]),
    element('p', {}, dateIn(language, answered_at), ' ', element('strong', {}, statusIn(opened, status))),
    element('p', { class: 'answer', dir: 'auto' }, text),
    ...(buttons.length === 0 ? [] : [element('div', { class: 'buttons' }, ...buttons)]),
  );
}
