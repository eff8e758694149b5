import { directionOf, type CheckedSite, type Texts } from '@consent/notice';
import { listen } from './page.ts';
import { addRules } from './style.ts';
import { page } from './this-page.ts';

interface PlaceholderParts {
  site: CheckedSite;
  language: string;
  texts: Texts;
  nonce: string;
  /** Changes when the placeholder must be made again. */
  about: string;
  /** Of the content. */
  host: string;
  /** Of the categories that the visitor has not allowed. */
  labels: string[];
  onOnce: () => void;
  onAlways: () => void;
}

export interface Placeholder {
  site: CheckedSite;
  about: string;
  /** Puts it back if the page has removed it. */
  keep: () => void;
  /** Shows the element again, which has the same size. */
  remove: () => void;
}

/** In a smaller box there is no room for buttons. The element keeps its size, and the banner can allow it. */
const least = { width: 80, height: 60 };

const rules = `
.box {
  position: absolute; inset: 0; box-sizing: border-box; display: flex; flex-direction: column; align-items: center; justify-content: safe center; gap: 8px; padding: 8px;
  overflow: auto; font: 15px/1.4 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere; color: var(--text);
  background: var(--background); border: 1px solid color-mix(in srgb, var(--text) 40%, transparent);
}
p { margin: 0; max-width: 60ch; min-height: 1.4em; overflow: auto; }
.buttons { display: flex; flex-wrap: wrap; justify-content: center; gap: 6px; flex: none; max-width: 100%; }
button {
  font: inherit; font-weight: 600; min-height: 36px; padding: 4px 12px; border-radius: 6px; border: 2px solid var(--accent); cursor: pointer;
  background: var(--accent); color: var(--on-accent); overflow-wrap: anywhere;
}
.more { background: transparent; color: var(--accent); }
@container (max-width: 280px) or (max-height: 170px) {
  .box { padding: 2px; gap: 2px; font-size: 12px; line-height: 1.25; }
  button { min-height: 24px; padding: 0 4px; }
  .buttons { gap: 2px; }
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
button:focus-visible { outline-color: var(--text); }
[hidden] { display: none !important; }
@media (forced-colors: active) { .box, button { border: 1px solid; } }
`;

const sides = ['top', 'right', 'bottom', 'left'];
/** Where the element stands in the layout of the page. */
const copied = [
  ...['min-width', 'min-height', 'max-width', 'max-height', 'aspect-ratio', 'box-sizing', 'float', 'clear', 'vertical-align', 'z-index'],
  ...['flex-grow', 'flex-shrink', 'flex-basis', 'align-self', 'justify-self', 'order', 'transform', 'translate'],
  ...['grid-row-start', 'grid-row-end', 'grid-column-start', 'grid-column-end'],
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}-width`]),
  ...['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((corner) => `border-${corner}-radius`),
];

/** What browsers give to a frame or video without a size. */
const intrinsic = { width: 300, height: 150 };

/** Width and height as a replaced element has them. A box with "auto" would fill its parent instead. */
function sizeOf(style: CSSStyleDeclaration): [width: string, height: string] {
  const { width, height, aspectRatio } = style;
  const [across, down] = aspectRatio.replace('auto', '').split('/').map(Number);
  const ratio = across !== undefined && across > 0 ? across / (down ?? 1) : undefined;
  const shownHeight = height !== 'auto' ? height : ratio === undefined ? `${intrinsic.height}px` : 'auto';
  if (width !== 'auto') return [width, shownHeight];
  const isFixed = ratio !== undefined && /^[\d.]+px$/.test(height);
  return [`${isFixed ? Number.parseFloat(height) * ratio : intrinsic.width}px`, shownHeight];
}

/** Takes the place and size of an element, which is hidden meanwhile. */
export function createPlaceholder(held: HTMLElement, { site, language, texts, nonce, about, ...parts }: PlaceholderParts): Placeholder {
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...children: (Node | string)[]) => {
    const made = page.createElement(tag);
    made.className = className;
    made.append(...children);
    return made;
  };
  const values: Record<string, string> = {
    '{host}': parts.host,
    '{category}': new Intl.ListFormat(language, { type: 'conjunction' }).format(parts.labels),
  };
  // A name from left to right must not turn a sentence from right to left around.
  const words = texts.held.split(/(\{host\}|\{category\})/).map((word) => {
    const value = Object.hasOwn(values, word) ? values[word] : undefined;
    return value === undefined ? word : make('bdi', '', value);
  });
  const text = make('p', '', ...words);
  text.id = 'text';
  const [once, always] = [make('button', '', texts.show_once), make('button', 'more', texts.show_always)];
  for (const [button, act] of [[once, parts.onOnce] as const, [always, parts.onAlways] as const]) {
    button.type = 'button';
    button.setAttribute('aria-describedby', text.id);
    listen(button, 'click', act);
  }
  const box = make('div', 'box', text, make('div', 'buttons', once, always));
  box.lang = language;
  box.dir = directionOf(language);
  box.setAttribute('role', 'group');
  box.setAttribute('aria-labelledby', text.id);

  const host = page.createElement('div');
  host.setAttribute('data-consent-placeholder', '');
  const root = host.attachShadow({ mode: 'open' });
  addRules(root, rules + site.look, nonce);
  root.append(box);
  // The image may be in a link, which these clicks do not follow.
  listen(host, 'click', (event) => {
    event.preventDefault();
    event.stopPropagation();
  });

  let ownDisplay = '';
  let ownPriority = '';
  const setOn = (element: HTMLElement, name: string, value: string) => element.style.setProperty(name, value, 'important');
  function show(): void {
    if (ownDisplay === '') held.style.removeProperty('display');
    else held.style.setProperty('display', ownDisplay, ownPriority);
    if (held.getAttribute('style') === '') held.removeAttribute('style');
  }
  function hide(): void {
    setOn(held, 'display', 'none');
  }

  /** A hidden element has the sizes that its rules give, such as 100%, and not only those in pixels. */
  function reserve(): void {
    const isHidden = held.style.display === 'none' && held.style.getPropertyPriority('display') === 'important';
    if (!isHidden) [ownDisplay, ownPriority] = [held.style.display, held.style.getPropertyPriority('display')];
    show();
    const style = getComputedStyle(held);
    const { display, position } = style;
    hide();
    const [width, height] = sizeOf(style);
    setOn(host, 'all', 'initial');
    for (const name of copied) setOn(host, name, style.getPropertyValue(name));
    for (const side of sides) setOn(host, side, position === 'static' ? 'auto' : style.getPropertyValue(side));
    for (const [name, value] of Object.entries({
      ...{ display: display === 'inline' ? 'inline-block' : display, position: position === 'static' ? 'relative' : position },
      ...{ width, height, 'border-style': 'solid', 'border-color': 'transparent', overflow: 'hidden', 'pointer-events': 'auto' },
      ...{ 'container-type': 'size', 'contain-intrinsic-size': `${intrinsic.width}px ${intrinsic.height}px` },
    })) {
      setOn(host, name, value);
    }
    changes.takeRecords();
  }

  const changes = new MutationObserver(reserve);
  function fit(): void {
    const { width, height } = host.getBoundingClientRect();
    box.hidden = width < least.width || height < least.height;
    // A text that scrolls must be reached by keyboard.
    if (text.scrollHeight > text.clientHeight) text.tabIndex = 0;
    else text.removeAttribute('tabindex');
  }
  const sizes = new ResizeObserver(fit);
  const ended = new AbortController();
  let isResized = false;
  listen(
    window,
    'resize',
    () => {
      if (isResized) return;
      isResized = true;
      requestAnimationFrame(() => {
        isResized = false;
        if (!ended.signal.aborted) reserve();
      });
    },
    { signal: ended.signal },
  );
  const keep = () => {
    if (held.nextSibling !== host) held.after(host);
  };
  reserve();
  keep();
  fit();
  changes.observe(held, { attributes: true, attributeFilter: ['class', 'style', 'hidden', 'width', 'height'] });
  sizes.observe(host);

  return {
    site,
    about,
    keep,
    remove: () => {
      ended.abort();
      changes.disconnect();
      sizes.disconnect();
      host.remove();
      show();
    },
  };
}
