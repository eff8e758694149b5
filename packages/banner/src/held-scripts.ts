import { allows, type Choice } from './record.ts';

const selector = 'script[type="text/plain"][data-consent]';

/** A script may need several categories: data-consent="analytics marketing". */
const isAllowed = (script: Element, choice: Choice) =>
  (script.getAttribute('data-consent') ?? '').split(/[\s,]+/).every((key) => key !== '' && allows(choice, key));

export function runHeldScripts(choice: Choice): void {
  for (const held of document.querySelectorAll<HTMLScriptElement>(selector)) {
    if (!isAllowed(held, choice)) continue;
    const script = document.createElement('script');
    for (const { name, value } of held.attributes) if (name !== 'type') script.setAttribute(name, value);
    const type = held.getAttribute('data-type');
    if (type !== null) script.type = type;
    // Inserted scripts are async by default, which would break the order of the page.
    script.async = held.hasAttribute('async');
    script.nonce = held.nonce;
    script.text = held.text;
    held.replaceWith(script);
  }
}

/** Held scripts may appear later: the parser is still running, or the page adds them. */
export function watchHeldScripts(onAdded: () => void): void {
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some((node) => node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null))) onAdded();
  }).observe(document.documentElement, { childList: true, subtree: true });
}
