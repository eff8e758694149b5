import { allows, type Choice } from './record.ts';

const selector = 'script[type="text/plain"][data-consent]';

/** A script may need several categories: data-consent="analytics marketing". */
const isAllowed = (script: Element, choice: Choice) =>
  (script.getAttribute('data-consent') ?? '').split(/[\s,]+/).every((key) => key !== '' && allows(choice, key));

/** Runs the held scripts whose categories were accepted, in the order of the page. A script runs once. */
export function runHeldScripts(choice: Choice): void {
  for (const held of document.querySelectorAll<HTMLScriptElement>(selector)) {
    if (!isAllowed(held, choice)) continue;
    const script = document.createElement('script');
    for (const { name, value } of held.attributes) if (name !== 'type') script.setAttribute(name, value);
    const type = held.getAttribute('data-type');
    if (type !== null) script.type = type;
    // Scripts made by a script are async unless they say otherwise. The order of the page is the safer default.
    script.async = held.hasAttribute('async');
    script.nonce = held.nonce;
    script.text = held.text;
    held.replaceWith(script);
  }
}

/** Calls back when held scripts are added later, such as by the parser after this script, or by the page. */
export function watchHeldScripts(onAdded: () => void): void {
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some((node) => node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null))) onAdded();
  }).observe(document.documentElement, { childList: true, subtree: true });
}
