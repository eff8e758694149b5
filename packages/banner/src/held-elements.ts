import { refuses, type HeldParts } from './held-content.ts';
import { chosenIn } from './record.ts';
import type { Category, Preferences, Site } from '@consent/notice';
import { keysOf } from './held-scripts.ts';
import { createPlaceholder, type Placeholder } from './held-placeholder.ts';
import { page } from './this-page.ts';

type Held = HTMLIFrameElement | HTMLImageElement | HTMLMediaElement | HTMLLinkElement;

const selector = ['iframe', 'img', 'video', 'audio', 'link'].map((tag) => `${tag}[data-consent]`).join();

/** Attributes that load something, by element. Never srcdoc, which is a document. */
const loading: Record<string, readonly string[]> = {
  ...{ iframe: ['src'], img: ['srcset', 'src'], video: ['poster', 'src'], audio: ['src'], link: ['href'] },
  ...{ source: ['srcset', 'src'], track: ['src'] },
};

interface Source {
  element: Element;
  attribute: string;
  value: string;
}

/** Sources of a video or picture come before the element, which chooses between them. */
function sourcesOf(held: Held): Source[] {
  const parent = held instanceof HTMLImageElement ? held.parentElement : held;
  const children = parent instanceof HTMLPictureElement || parent instanceof HTMLMediaElement ? [...parent.children] : [];
  const parts = children.filter(({ localName }) => localName === 'source' || localName === 'track');
  return [...parts, held].flatMap((element) =>
    (loading[element.localName] ?? []).flatMap((attribute) => {
      const value = element.getAttribute(`data-${attribute}`)?.trim() ?? '';
      return value === '' ? [] : { element, attribute, value };
    }),
  );
}

function urlOf(text: string): URL | undefined {
  try {
    const url = new URL(text, page.baseURI);
    // A frame with another scheme, such as javascript:, would run in this page.
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** The descriptors of a srcset, such as 2x, are relative addresses too. */
const urlsOf = ({ attribute, value }: Source) => (attribute === 'srcset' ? value.split(/[\s,]+/).filter(Boolean) : [value]).map(urlOf);

interface Loaded {
  /** What the attributes were before. */
  before: { element: Element; attribute: string; value: string | null }[];
  /** If the visitor asked for this element alone: their choice then. A later one that refuses it takes it away. */
  onceSince: string | undefined;
}

/** Loads the elements that are allowed, in the order of the page. Frames, videos and images that are not get a placeholder. */
export function createElements(parts: HeldParts): { run: () => void } {
  const { site, language, answer, isAllowed } = parts;
  const loaded = new WeakMap<Held, Loaded>();
  const failed = new WeakSet<Held>();
  const placeholders = new Map<Held, Placeholder>();
  let isSweeping = false;

  const decidedAt = () => answer()?.decided_at ?? '';

  function load(held: Held, onceSince?: string): void {
    const sources = sourcesOf(held);
    if (sources.length === 0 || sources.some((source) => urlsOf(source).includes(undefined))) {
      failed.add(held);
      console.error('Consent Service: a held element needs a data-src or data-href with an http, https or relative address.', held);
      return;
    }
    const before = sources.map(({ element, attribute }) => ({ element, attribute, value: element.getAttribute(attribute) }));
    loaded.set(held, { before, onceSince });
    for (const { element, attribute, value } of sources) element.setAttribute(attribute, value);
    if (held instanceof HTMLMediaElement) held.load();
    placeholders.get(held)?.remove();
    placeholders.delete(held);
  }

  /** Out of the page and back: this ends a frame with its history, and the rules of a style sheet. */
  function unload(held: Held, { before }: Loaded): void {
    loaded.delete(held);
    const mark = page.createComment('');
    held.before(mark);
    held.remove();
    for (const { element, attribute, value } of before) {
      if (value === null) element.removeAttribute(attribute);
      else element.setAttribute(attribute, value);
    }
    if (held instanceof HTMLMediaElement) held.load();
    mark.replaceWith(held);
  }

  function hold(held: Held, keys: string[]): void {
    const shownSite = site();
    if (shownSite === undefined || held instanceof HTMLLinkElement || held instanceof HTMLAudioElement) return;
    const categories = keys.map((key) =>
      shownSite.categories === null
        ? { key, required: false, label: {}, description: {} }
        : shownSite.categories.find((category) => category.key === key),
    );
    const missing = categories.filter((category) => category?.required === false && !isAllowed([category.key]));
    const url = sourcesOf(held).flatMap(urlsOf)[0];
    if (url === undefined || missing.length === 0 || categories.includes(undefined)) return;
    const needed = missing.flatMap((category) => category ?? []);
    const about = JSON.stringify([needed.map(({ key }) => key), url.host, language()]);
    const shown = placeholders.get(held);
    if (shown?.about === about && shown.site === shownSite) return;
    shown?.remove();
    const showOnce = () => {
      load(held, decidedAt());
      focusOn(held);
    };
    const placeholder = createPlaceholder(held, {
      ...{ site: shownSite, language: language(), texts: parts.textsIn(language(), shownSite), nonce: parts.nonce, about, host: url.host },
      labels: needed.map((category) => parts.labelOf(category, language())),
      onOnce: showOnce,
      onAlways: () => {
        showOnce();
        parts.allow(shownSite, withAllowed(shownSite, needed));
      },
    });
    placeholders.set(held, placeholder);
  }

  /** What was chosen, and these categories. Without a choice, others stay as they are on this page until the visitor opens the banner. */
  function withAllowed({ categories }: Pick<Site, 'categories'>, added: Category[]): Preferences {
    const choice = answer();
    const isChosen = (key: string) => (choice && chosenIn(choice, key)) ?? isAllowed([key]);
    return Object.fromEntries([
      ...Object.entries(categories === null ? (choice?.preferences ?? {}) : {}),
      ...(categories ?? []).map(({ key, required }): [string, boolean] => [key, required || isChosen(key)]),
      ...added.map(({ key }): [string, boolean] => [key, true]),
    ]);
  }

  function check(held: Held): void {
    const keys = keysOf(held);
    const state = loaded.get(held);
    const isAllowedNow = isAllowed(keys);
    if (state !== undefined) {
      if (isAllowedNow) state.onceSince = undefined;
      if (isAllowedNow || !keys.some((key) => refuses(parts, key)) || state.onceSince === decidedAt()) return;
      unload(held, state);
    }
    if (failed.has(held)) return;
    if (isAllowedNow) load(held);
    else hold(held, keys);
  }

  /** A framework may remove the element, or the placeholder. */
  function sweep(): void {
    isSweeping = false;
    for (const [held, placeholder] of placeholders) {
      if (held.isConnected) placeholder.keep();
      else {
        placeholder.remove();
        placeholders.delete(held);
      }
    }
  }
  new MutationObserver(() => {
    if (isSweeping || placeholders.size === 0) return;
    isSweeping = true;
    // Not immediately: a page that removes a placeholder each time must not freeze.
    requestAnimationFrame(sweep);
  }).observe(document, { childList: true, subtree: true });

  return {
    run: () => {
      for (const found of page.querySelectorAll<Held>(selector)) {
        if (found instanceof HTMLLinkElement && !found.relList.contains('stylesheet')) continue;
        try {
          check(found);
        } catch (error) {
          failed.add(found);
          console.error(error);
        }
      }
    },
  };
}

/** The button that had the focus is gone. An image takes it only when told to. */
function focusOn(held: Held): void {
  held.focus({ preventScroll: true });
  if (page.activeElement === held) return;
  held.setAttribute('tabindex', '-1');
  held.focus({ preventScroll: true });
}
