import { hasPerson } from './has-person.ts';
import { hasRules } from './has-rules.ts';
import { elementsOf } from './make-element.ts';
import { personNow } from './person/person-now.ts';
import { addBannerStyle } from './style.ts';
import {
  descriptionOf,
  directionOf,
  labelOf,
  optionalKeys,
  questionOf,
  textsIn,
  type Category,
  type Preferences,
  type Rule,
  type Site,
} from '@consent/notice';

/** The button. */
export type Action = 'refuse_all' | 'accept_all' | 'save';

/** `number` of the rule does not matter for what is drawn. */
type ShownSite = Pick<Site, 'categories' | 'policy' | 'texts'> & { rule?: Pick<Rule, 'model' | 'categories'> | undefined };

interface ViewParts {
  site: ShownSite;
  language: string;
  nonce: string;
  onChoice: (preferences: Preferences, action: Action, surface: 'banner' | 'preferences') => void;
  onChange: () => void;
  /** The visitor acknowledged a notice. */
  onRead: () => void;
  page: Document;
  /** CSS of the site (`lookOf`). */
  look: string;
}

export interface View {
  /**
   * `byVisitor` moves the focus into the banner. `withCategories` defaults to true if the visitor may close it without an answer.
   * `isNotice` shows the note of a place where nobody is asked.
   */
  ask: (options: { byVisitor: boolean; isDismissible: boolean; ticked: Preferences; withCategories?: boolean; isNotice?: boolean }) => void;
  /** Closes the banner and shows the small button that reopens it, unless the page has its own (`data-consent-show`). */
  rest: () => void;
  /** Shows or hides the line that says that Global Privacy Control was honoured: in the banner, and in its corner while it rests. */
  showSignal: (isHonoured: boolean) => void;
  /** Says in the corner that the choice of another device holds. Only on sites that identify their people. */
  tellAdopted?: () => void;
  /** Says in the question whether device and person chose differently. Only on such sites. */
  tellDifference?: (differs: boolean) => void;
  /** Puts the banner back if the page has removed it. */
  keep: () => void;
  remove: () => void;
  /** Of the last question. The next one replaces what is added. */
  message: HTMLElement;
}

export function createView({ site, language, nonce, onChoice, onChange, onRead, page, look }: ViewParts): View {
  const element = elementsOf(page);
  const texts = textsIn(language, site);
  // `/b/<token>.js` has the words of one rule, and another one may hold by the time that the settings are read again.
  const shownTexts: Partial<typeof texts> = texts;
  const optional = optionalKeys(site);
  const host = element('div', { 'data-consent-banner': '' });
  const root = host.attachShadow({ mode: 'open' });
  addBannerStyle(root, look, nonce);

  const all = (isOn: boolean): Preferences =>
    Object.fromEntries((site.categories ?? []).map(({ key, required }) => [key, required || isOn]));

  const title = element('h2', { id: 'title', tabindex: '-1' }, texts.title);
  const words = page.createTextNode('');
  const message = element('p', { id: 'message' });
  const link = site.policy && element('a', { href: site.policy.url, target: '_blank', rel: 'noopener' }, texts.policy);
  const boxes = new Map<string, HTMLInputElement>();
  const choices = element('fieldset', { 'aria-labelledby': 'title', hidden: '' }, ...(site.categories ?? []).map(choiceOf));
  const refuse = element('button', { type: 'button', class: 'choice' }, texts.refuse);
  const accept = element('button', { type: 'button', class: 'choice' }, texts.accept);
  const choose = element('button', { type: 'button', class: 'more', 'aria-expanded': 'false' }, texts.choose);
  const save = element('button', { type: 'button', class: 'more', hidden: '' }, texts.save);
  const buttons = element('div', { class: 'buttons' }, refuse, accept, ...(optional.length > 0 ? [choose, save] : []));
  const signal = element('p', { class: 'signal', hidden: '' }, texts.signal);
  const about = { lang: language, dir: directionOf(language) };
  const box = element(
    'section',
    { ...about, class: 'box question', role: 'dialog', 'aria-labelledby': 'title', 'aria-describedby': 'message', hidden: '' },
    ...[title, message, choices, buttons],
  );
  const change = element('button', { type: 'button', class: 'change' }, texts.change);
  const corner = element('section', { ...about, class: 'corner', 'aria-label': texts.title, hidden: '' }, change);
  root.append(box, corner);

  let returnTo: Element | null = null;
  let isDismissible = false;
  let isShown = false;
  /** The banner only informs, and its one button says that it was read. */
  let isNotice = false;

  function choiceOf(category: Category): HTMLLabelElement {
    const input = element('input', { type: 'checkbox' });
    boxes.set(category.key, input);
    const description = descriptionOf(category, language);
    const details = category.required ? [texts.required, ...(description === undefined ? [] : [description])].join('. ') : description;
    const words = element('span', {}, element('b', {}, labelOf(category, language)));
    if (details !== undefined) words.append(element('small', {}, details));
    return element('label', {}, input, words);
  }

  function tick(ticked: Preferences): void {
    for (const { key, required } of site.categories ?? []) {
      const input = boxes.get(key) as HTMLInputElement;
      // Consent must be an active choice, so only what runs already is ticked in advance.
      input.checked = required || (Object.hasOwn(ticked, key) && ticked[key] === true);
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
    else if (isDismissible) change.focus();
    returnTo = null;
  }

  function decide(preferences: Preferences, action: Action): void {
    close();
    onChoice(preferences, action, isDismissible ? 'preferences' : 'banner');
  }

  refuse.addEventListener('click', () => decide(all(false), 'refuse_all'));
  accept.addEventListener('click', () => {
    if (!hasRules || !isNotice) return decide(all(true), 'accept_all');
    close();
    onRead();
  });
  choose.addEventListener('click', () => {
    showChoices(true);
    boxes.get(optional[0] ?? '')?.focus();
  });
  save.addEventListener('click', () => decide(Object.fromEntries([...boxes].map(([key, { checked }]) => [key, checked])), 'save'));
  change.addEventListener('click', onChange);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isDismissible) close();
  });

  /** The page may have its own way back to the settings. The line about the signal is shown all the same. */
  function showCorner(): void {
    change.hidden = page.querySelector('[data-consent-show]') !== null;
    if (box.hidden) corner.prepend(signal);
    else message.after(signal);
    corner.hidden = !box.hidden || (change.hidden && signal.hidden);
    if (hasPerson && corner.querySelector('.adopted') !== null) corner.hidden = !box.hidden;
  }

  function attach(): void {
    isShown = true;
    if (host.isConnected || (page.body as HTMLElement | null) === null) return;
    page.body.append(host);
    showCorner();
    try {
      // Above everything, whatever the page does to the ancestors of the host.
      host.popover = 'manual';
      host.showPopover();
    } catch {
      // Old browsers have no top layer. The banner has the highest z-index.
    }
  }

  const view: View = {
    message,
    ask: ({ byVisitor, isDismissible: mayClose, ticked, withCategories = mayClose, isNotice: onlyTells = false }) => {
      attach();
      isDismissible = mayClose;
      isNotice = hasRules && onlyTells;
      if (byVisitor) returnTo = root.activeElement ?? page.activeElement;
      const name = hasRules && isNotice ? 'message_notice' : !hasRules || questionOf(site) === 'opt_in' ? 'message' : 'message_opt_out';
      words.data = shownTexts[name] ?? texts.message;
      message.replaceChildren(words, ...(link ? [' ', link] : []));
      tick(ticked);
      showChoices(withCategories && optional.length > 0);
      if (hasRules) {
        refuse.hidden = isNotice;
        choose.hidden ||= isNotice;
        accept.textContent = (isNotice && shownTexts.acknowledge) || texts.accept;
      }
      box.hidden = false;
      showCorner();
      if (byVisitor) title.focus();
    },
    rest: () => {
      box.hidden = true;
      attach();
      showCorner();
    },
    showSignal: (isHonoured) => {
      signal.hidden = !isHonoured;
      showCorner();
    },
    keep: () => {
      if (isShown && !host.isConnected) attach();
    },
    remove: () => {
      isShown = false;
      host.remove();
    },
  };
  const personWords = hasPerson ? personNow()?.words(language) : undefined;
  if (hasPerson && personWords !== undefined) {
    const scope = element('p', { id: 'scope' }, personWords.scope);
    // Told before the choice, whatever the visitor chooses.
    message.after(scope);
    box.setAttribute('aria-describedby', 'message scope');
    view.tellDifference = (differs) => (scope.textContent = differs ? `${personWords.differs} ${personWords.scope}` : personWords.scope);
    view.tellAdopted = () => {
      if (corner.querySelector('.adopted') === null)
        corner.prepend(element('p', { class: 'signal adopted', role: 'status' }, personWords.adopted));
      showCorner();
    };
  }
  return view;
}
