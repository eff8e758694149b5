import { addStyle, type ColorScheme } from './style.ts';
import { descriptionOf, directionOf, labelOf, textsIn, type Category, type Preferences, type Site } from '@consent/notice';

/** The button. */
export type Action = 'refuse_all' | 'accept_all' | 'save';

interface ViewParts {
  site: Site;
  language: string;
  nonce: string;
  onChoice: (preferences: Preferences, action: Action, surface: 'banner' | 'preferences') => void;
  onChange: () => void;
  page: Document;
  /** Default: the scheme of the visitor's system. */
  scheme?: ColorScheme;
}

export interface View {
  /**
   * `byVisitor` moves the focus into the banner. `chosen` is ticked. `withCategories` defaults to true for a visitor who
   * returns to an earlier choice.
   */
  ask: (options: { byVisitor: boolean; chosen: Preferences | undefined; withCategories?: boolean }) => void;
  /** Closes the banner and shows the small button that reopens it, unless the page has its own (`data-consent-show`). */
  rest: () => void;
  /** Puts the banner back if the page has removed it. */
  keep: () => void;
  remove: () => void;
}

type Attributes = Record<string, string>;

const elementsOf =
  (page: Document) =>
  <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Attributes = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const made = page.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };

export function createView({ site, language, nonce, onChoice, onChange, page, scheme }: ViewParts): View {
  const element = elementsOf(page);
  const texts = textsIn(language, site);
  const optional = (site.categories ?? []).filter(({ required }) => !required);
  const host = element('div', { 'data-consent-banner': '' });
  const root = host.attachShadow({ mode: 'open' });
  addStyle(root, { colors: site.colors, nonce, scheme });

  const all = (isOn: boolean): Preferences =>
    Object.fromEntries((site.categories ?? []).map(({ key, required }) => [key, required || isOn]));

  const title = element('h2', { id: 'title', tabindex: '-1' }, texts.title);
  const message = element('p', { id: 'message' }, texts.message);
  const link = site.policy && element('a', { href: site.policy.url, target: '_blank', rel: 'noopener' }, texts.policy);
  if (link !== null) message.append(' ', link);
  const boxes = new Map<string, HTMLInputElement>();
  const choices = element('fieldset', { 'aria-labelledby': 'title', hidden: '' }, ...(site.categories ?? []).map(choiceOf));
  const refuse = element('button', { type: 'button', class: 'choice' }, texts.refuse);
  const accept = element('button', { type: 'button', class: 'choice' }, texts.accept);
  const choose = element('button', { type: 'button', class: 'more', 'aria-expanded': 'false' }, texts.choose);
  const save = element('button', { type: 'button', class: 'more', hidden: '' }, texts.save);
  const buttons = element('div', { class: 'buttons' }, refuse, accept, ...(optional.length > 0 ? [choose, save] : []));
  const about = { lang: language, dir: directionOf(language) };
  const box = element(
    'section',
    { ...about, class: `box ${site.position}`, role: 'dialog', 'aria-labelledby': 'title', 'aria-describedby': 'message', hidden: '' },
    ...[title, message, choices, buttons],
  );
  const change = element('button', { ...about, type: 'button', class: 'change', hidden: '' }, texts.change);
  root.append(box, change);

  let returnTo: Element | null = null;
  let isDismissible = false;
  let isShown = false;

  function choiceOf(category: Category): HTMLLabelElement {
    const input = element('input', { type: 'checkbox' });
    boxes.set(category.key, input);
    const description = descriptionOf(category, language);
    const details = category.required ? [texts.required, ...(description === undefined ? [] : [description])].join('. ') : description;
    const words = element('span', {}, element('b', {}, labelOf(category, language)));
    if (details !== undefined) words.append(element('small', {}, details));
    return element('label', {}, input, words);
  }

  function tick(chosen: Preferences | undefined): void {
    for (const { key, required } of site.categories ?? []) {
      const input = boxes.get(key) as HTMLInputElement;
      // Consent must be an active choice, so no optional category is ticked in advance.
      input.checked = required || (chosen !== undefined && Object.hasOwn(chosen, key) && chosen[key] === true);
      input.disabled = required;
    }
  }

  function showChoices(isShown: boolean): void {
    choices.hidden = !isShown;
    choose.hidden = isShown;
    save.hidden = !isShown;
    choose.setAttribute('aria-expanded', String(isShown));
  }

  function close(): void {
    view.rest();
    if (returnTo?.isConnected === true && 'focus' in returnTo) (returnTo as HTMLElement).focus();
    else if (!change.hidden && isDismissible) change.focus();
    returnTo = null;
  }

  function decide(preferences: Preferences, action: Action): void {
    close();
    onChoice(preferences, action, isDismissible ? 'preferences' : 'banner');
  }

  refuse.addEventListener('click', () => decide(all(false), 'refuse_all'));
  accept.addEventListener('click', () => decide(all(true), 'accept_all'));
  choose.addEventListener('click', () => {
    showChoices(true);
    boxes.get(optional[0]?.key ?? '')?.focus();
  });
  save.addEventListener('click', () => decide(Object.fromEntries([...boxes].map(([key, { checked }]) => [key, checked])), 'save'));
  change.addEventListener('click', onChange);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isDismissible) close();
  });

  function attach(): void {
    isShown = true;
    if (host.isConnected || (page.body as HTMLElement | null) === null) return;
    page.body.append(host);
    change.hidden = !box.hidden || page.querySelector('[data-consent-show]') !== null;
    try {
      // Above everything, whatever the page does to the ancestors of the host.
      host.popover = 'manual';
      host.showPopover();
    } catch {
      // Old browsers have no top layer. The banner has the highest z-index.
    }
  }

  const view: View = {
    ask: ({ byVisitor, chosen, withCategories = byVisitor && chosen !== undefined }) => {
      attach();
      isDismissible = chosen !== undefined && byVisitor;
      if (byVisitor) returnTo = root.activeElement ?? page.activeElement;
      tick(chosen);
      showChoices(withCategories && optional.length > 0);
      change.hidden = true;
      box.hidden = false;
      if (byVisitor) title.focus();
    },
    rest: () => {
      box.hidden = true;
      attach();
      change.hidden = page.querySelector('[data-consent-show]') !== null;
    },
    keep: () => {
      if (isShown && !host.isConnected) attach();
    },
    remove: () => {
      isShown = false;
      host.remove();
    },
  };
  return view;
}
