import { descriptionOf, labelOf } from '@consent/notice';
import { isAccepted, newSubject } from '../record.ts';
import { actionButton, element, heading, link, refusalIn } from './make.ts';
import type { OpenedPage, PersonNow } from './opened-page.ts';

interface Parts {
  token: string;
  person: PersonNow;
  /** After a change. */
  reload: () => Promise<void>;
}

/** A switch for each category. Accepting and refusing everything are one press each, in buttons that look the same. */
export function changeOf(opened: OpenedPage, { token, person, reload }: Parts): HTMLElement {
  const { site, language, words, texts } = opened;
  const switches = new Map<string, HTMLInputElement>();
  let attempt: { text: string; key: string } | undefined;

  /** A repeat after a lost answer has the same key, so the choice is recorded once. */
  function keyOf(text: string): string {
    if (attempt?.text !== text) attempt = { text, key: newSubject() };
    return attempt.key;
  }

  async function save(preferences: Record<string, boolean>, accepted: boolean): Promise<void> {
    const { policy } = site;
    const shown = { ...(policy !== null && { policy_version: policy.version }), policy_sha256: policy?.sha256 ?? '' };
    const body = { token, accepted, preferences, ...shown };
    const response = await opened.ask('/public/person/consents', body, { 'Idempotency-Key': keyOf(JSON.stringify(body)) });
    if (!response.ok) return opened.tell(refusalIn(opened, response));
    attempt = undefined;
    await reload();
    opened.tell(words.saved);
  }

  const every = (isOn: boolean) => Object.fromEntries((site.categories ?? []).map(({ key, required }) => [key, required || isOn]));
  const items = (site.categories ?? []).map((category, place) => {
    const { key, required } = category;
    const [id, described] = [`category-${place}`, descriptionOf(category, language)];
    const input = element('input', { type: 'checkbox', role: 'switch', id });
    input.checked = required || person.preferences?.[key] === true;
    input.disabled = required;
    if (described !== undefined) input.setAttribute('aria-describedby', `${id}-text`);
    switches.set(key, input);
    return element(
      'div',
      { class: 'category' },
      element('label', { for: id }, labelOf(category, language), ...(required ? [' ', element('small', {}, texts.required)] : [])),
      input,
      ...(described === undefined ? [] : [element('p', { id: `${id}-text`, dir: 'auto' }, described)]),
    );
  });
  const chosen = () => Object.fromEntries([...switches].map(([key, { checked }]) => [key, checked]));
  return element(
    'section',
    {},
    heading(words.change),
    ...items,
    ...(site.policy === null ? [] : [element('p', {}, link(site.policy.url, texts.policy))]),
    element(
      'div',
      { class: 'buttons' },
      actionButton(opened, texts.refuse, () => save(every(false), false)),
      actionButton(opened, texts.accept, () => save(every(true), true)),
      ...(items.length === 0 ? [] : [actionButton(opened, texts.save, () => save(chosen(), isAccepted(site, chosen(), false)))]),
    ),
  );
}
