import { directionOf, enPage, textsIn } from '@consent/notice';
import type { Server } from '../fetch-site.ts';
import { elementsOf } from '../make-element.ts';
import { contains, listen } from '../page.ts';
import { page } from '../this-page.ts';
import type { PageState } from '../what-runs.ts';
import { centerOf, type Shown } from './center.ts';
import { declarationOf } from './declaration.ts';
import { describedCookies, pageWords } from './loaded.ts';
import { latestOwnData, loadOwnData, ownDataOf, type OwnData } from './own-data.ts';
import { reasonsOf } from './why-again.ts';

/** Called by banner.js when the page gets such an element, and after each change of the choice. Before the settings are loaded, elements stay as the page wrote them. */
export async function fill(server: Server, state: PageState): Promise<void> {
  const { site, language } = state;
  if (site === undefined) return;
  const isCurrent = () => state.site === site;
  await untilParsed();
  // Without its file, the words are in English, as in the banner.
  const words = await pageWords(server.origin, site, language).catch(() => enPage);
  const shown: Shown = { site, language, words, texts: textsIn(language, site), origin: server.origin };
  if (!isCurrent()) return;
  // The choice of this moment, because the visitor may have chosen meanwhile.
  const fillCenter = (own?: OwnData) =>
    fillEach('[data-consent-center]', language, () => [centerOf(shown, state.choice), settingsButton(shown), ownDataOf(shown, own)]);
  // What was loaded before stays until the answer is there, so that the focus does.
  fillCenter(latestOwnData(state));
  if (contains(page.documentElement, '[data-consent-center]')) {
    const own = await loadOwnData(server, state, language).catch(() => undefined);
    if (!isCurrent()) return;
    fillCenter(own);
  }
  const declaration = '[data-consent-declaration]';
  if (!contains(page.documentElement, declaration)) return;
  const cookies = await describedCookies(server, site).catch(() => []);
  if (isCurrent()) fillEach(declaration, language, () => [declarationOf(shown, cookies)]);
}

const element = elementsOf(page);

/** Puts into the banner's message why it asks a visitor who chose before. Called by banner.js after it has asked. */
export async function tellWhy(
  server: Server,
  { site, language, choice }: PageState,
  message: HTMLElement,
  isCurrent: () => boolean,
): Promise<void> {
  if (site === undefined || choice === undefined) return;
  const words = await pageWords(server.origin, site, language).catch(() => enPage);
  if (!isCurrent()) return;
  const reasons = reasonsOf({ site, language, words, texts: textsIn(language, site), origin: server.origin }, choice);
  // Of its own style, because the banner's style sheet is in both programs.
  const lines = reasons.map((reason) => element('span', {}, reason));
  for (const line of lines)
    Object.assign(line.style, { display: 'block', marginBottom: '0.5em', fontWeight: '600', overflowWrap: 'anywhere' });
  message.prepend(...lines);
}

/** The parser would add what the page wrote into an element behind what this file put there. */
function untilParsed(): Promise<void> {
  if (page.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => listen(document, 'DOMContentLoaded', () => resolve(), { once: true }));
}

/** Without data-consent-show, which would take the small button away in the middle of a visit. */
function settingsButton({ texts }: Shown): HTMLElement {
  const button = element('button', { type: 'button' }, texts.change);
  listen(button, 'click', () => window.consent?.show());
  return button;
}

const roots = new WeakMap<Element, HTMLElement>();

/** Replaces only what has changed, so that the focus stays on the button. */
function fillEach(selector: string, language: string, makeParts: () => HTMLElement[]): void {
  for (const target of page.querySelectorAll(selector)) {
    const root = roots.get(target) ?? element('div');
    roots.set(target, root);
    root.lang = language;
    root.dir = directionOf(language);
    makeParts().forEach((part, at) => {
      const earlier = root.children[at];
      if (earlier === undefined) root.append(part);
      else if (!earlier.isEqualNode(part)) earlier.replaceWith(part);
    });
    // The fields of a form shadow its methods.
    if (root.parentNode !== target) Element.prototype.replaceChildren.call(target, root);
  }
}
