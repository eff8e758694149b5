import { actionButton, dateIn, download, element, heading } from './make.ts';
import { answersOf, policyOf } from './now.ts';
import type { OpenedPage, PersonNow, PersonRecord } from './opened-page.ts';

/** What the person decided, newest first, each with its receipt. */
export function historyOf(opened: OpenedPage, { records, is_complete }: PersonNow, token: string): HTMLElement[] {
  if (records.length === 0) return [];
  const { words } = opened;
  const list = element('ol', { class: 'records' }, ...records.map((record) => itemOf(opened, record, token)));
  return [element('section', {}, heading(words.history), list, ...(is_complete ? [] : [element('p', {}, words.more)]))];
}

function itemOf(opened: OpenedPage, record: PersonRecord, token: string): HTMLElement {
  const { words, language } = opened;
  const status = {
    current: words.current,
    ended: words.record_ended,
    replaced: words.replaced,
    not_counted: '',
    deleted: words.record_deleted,
  };
  const how = { device: words.on_device, page: words.on_page, site: words.by_site, unconfirmed: words.unconfirmed };
  const name = `receipt-${record.record}.jws`;
  const button = actionButton(opened, words.receipt, () =>
    download(opened, '/public/person/receipt', { token, record: record.record }, name),
  );
  const date = dateIn(language, record.created_at);
  // Buttons of one name need another one for those who hear them.
  button.setAttribute('aria-label', `${words.receipt}: ${date.textContent}`);
  return element(
    'li',
    {},
    element('p', {}, date, ...(status[record.status] === '' ? [] : [' ', element('strong', {}, status[record.status])])),
    element('p', {}, how[record.how]),
    answersOf(opened, record.preferences, record.accepted),
    ...(record.policy === null ? [] : [policyOf(opened, record.policy)]),
    button,
  );
}
