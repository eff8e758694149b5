import { actionButton, dateIn, element, heading, refusalIn, sentence } from './make.ts';
import type { OpenedPage, PersonNow, RequestKind, RequestOfPerson } from './opened-page.ts';

const kinds = ['access', 'erase', 'withdraw', 'correct'] as const satisfies readonly RequestKind[];

/** As the API takes it. */
const longestMessage = 2000;
const longestEmail = 254;

/** Requests to the site, with a token proven, otherwise by mail. */
export function requestsOf(opened: OpenedPage, token: string | undefined, person?: PersonNow): HTMLElement[] {
  if (!opened.takesRequests) return [];
  const { words } = opened;
  const earlier = (person?.requests ?? []).map((request) => itemOf(opened, request));
  return [
    element(
      'section',
      {},
      heading(words.requests),
      ...(earlier.length === 0 ? [] : [element('ol', { class: 'records' }, ...earlier)]),
      formOf(opened, token),
    ),
  ];
}

function itemOf(opened: OpenedPage, { kind, status, confirmed_at, due_at, text }: RequestOfPerson): HTMLElement {
  const { words, language } = opened;
  const due = status === 'open' ? [sentence(words.due, { date: dateIn(language, due_at) })] : [];
  return element(
    'li',
    {},
    element('p', {}, dateIn(language, confirmed_at), ' ', element('strong', {}, statusIn(opened, status))),
    element('p', {}, words[kind]),
    ...due,
    ...(text ? [element('p', { class: 'answer', dir: 'auto' }, text)] : []),
  );
}

export const statusIn = ({ words }: OpenedPage, status: RequestOfPerson['status']): string =>
  ({ open: words.open, answered: words.answered, refused: words.refused })[status];

function formOf(opened: OpenedPage, token: string | undefined): HTMLElement {
  const { words, language } = opened;
  const kind = element('select', { id: 'kind' }, ...kinds.map((one) => element('option', { value: one }, words[one])));
  const message = element('textarea', { id: 'message', rows: '4', maxlength: String(longestMessage), dir: 'auto' });
  const email = element('input', {
    ...{ id: 'email', type: 'email', autocomplete: 'email', maxlength: String(longestEmail), dir: 'ltr', 'aria-describedby': 'email-text' },
  });

  async function send(): Promise<void> {
    if (token === undefined && (email.value === '' || !email.checkValidity())) {
      email.setAttribute('aria-invalid', 'true');
      email.focus();
      return opened.tell(words.email_needed);
    }
    email.removeAttribute('aria-invalid');
    const response = await opened.ask('/public/requests', {
      kind: kind.value,
      language,
      ...(message.value.trim() !== '' && { message: message.value }),
      ...(token === undefined ? { email: email.value } : { token }),
    });
    if (!response.ok) return opened.tell(refusalIn(opened, response));
    const { status, due_at } = (await response.json()) as { status: string; due_at: string | null };
    message.value = '';
    opened.tell(
      status === 'confirmed' && due_at !== null ? words.due.replace('{date}', dateIn(language, due_at).textContent) : words.check_mail,
    );
  }

  const field = (id: string, name: string, input: HTMLElement) =>
    element('div', { class: 'field' }, element('label', { for: id }, name), input);
  return element(
    'div',
    {},
    field('kind', words.kind, kind),
    field('message', words.message, message),
    ...(token === undefined ? [field('email', words.email, email), element('p', { id: 'email-text' }, words.email_hint)] : []),
    element('div', { class: 'buttons' }, actionButton(opened, words.send, send)),
  );
}
