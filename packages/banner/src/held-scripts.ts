import { contains, listen, matches } from './page.ts';
import { shownElements } from './shown-file.ts';
import { page } from './this-page.ts';

const selector = 'script[type="text/plain"][data-consent]';

/** An element may need several categories: data-consent="analytics marketing". */
export const keysOf = (held: Element): string[] => (held.getAttribute('data-consent') ?? '').split(/[\s,]+/).filter(Boolean);

type Policy = Partial<Record<'createScript' | 'createScriptURL', (text: string) => string>>;
type TrustedTypes = { createPolicy?: (name: string, rules: Policy) => Policy };

/** A page with Trusted Types allows this policy by its name. Without it, its scripts stay held. */
function createPolicy(): Policy {
  const same = (text: string) => text;
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    return trustedTypes?.createPolicy?.('consent-banner', { createScript: same, createScriptURL: same }) ?? {};
  } catch {
    return {};
  }
}

let policy: Policy | undefined;
const trusted = (make: keyof Policy, text: string): string => (policy ??= createPolicy())[make]?.(text) ?? text;

/** Browsers fire no event for inline modules. They run later on any page. */
const isOrdered = (script: HTMLScriptElement) => script.hasAttribute('src') && !script.hasAttribute('async');

/** Replaces the element by one that runs. Resolves when an external script has run. */
function run(held: HTMLScriptElement): Promise<void> | undefined {
  const script = page.createElement('script');
  for (const attribute of held.attributes) {
    const { name, value } = attribute;
    if (name === 'src') script.setAttribute(name, trusted('createScriptURL', value));
    else if (name.startsWith('on')) script.setAttribute(name, trusted('createScript', value));
    // A clone keeps names that setAttribute refuses.
    else if (name !== 'type') script.setAttributeNode(attribute.cloneNode() as Attr);
  }
  const type = held.getAttribute('data-type');
  if (type !== null) script.type = type;
  // Inserted scripts are async by default, which would break the order of the page.
  script.async = held.hasAttribute('async');
  script.nonce = held.nonce;
  script.text = trusted('createScript', held.text);
  const ended = isOrdered(script)
    ? new Promise<void>((resolve) => ['load', 'error'].forEach((event) => listen(script, event, () => resolve())))
    : undefined;
  held.replaceWith(script);
  return ended;
}

/**
 * Runs the held scripts that are allowed, in the order of the page. External scripts load together. An inline script waits for
 * those before it. A script that cannot run stays held until the next page.
 */
export function createHeldScripts(isAllowed: (categories: string[], nonce: string) => boolean): {
  run: () => void;
  /** Categories of scripts that ran on this page. */
  ran: ReadonlySet<string>;
} {
  const ran = new Set<string>();
  const failed = new WeakSet<Element>();
  const loading: Promise<void>[] = [];
  let isRunning = false;

  const next = () =>
    [...page.querySelectorAll(selector)].find(
      (held): held is HTMLScriptElement => held instanceof HTMLScriptElement && !failed.has(held) && isAllowed(keysOf(held), held.nonce),
    );

  async function runAll(): Promise<void> {
    for (let held = next(); held !== undefined; held = next()) {
      if (loading.length > 0 && !held.hasAttribute('src')) {
        await Promise.all(loading.splice(0));
        // Consent may have been withdrawn meanwhile.
        continue;
      }
      try {
        for (const key of keysOf(held)) ran.add(key);
        const ended = run(held);
        if (ended !== undefined) loading.push(ended);
      } catch (error) {
        failed.add(held);
        console.error('Consent Service: a held script cannot run on this page.', held, error);
      }
    }
    isRunning = false;
  }

  return {
    ran,
    run: () => {
      if (isRunning) return;
      isRunning = true;
      void runAll();
    },
  };
}

/** Held elements, and those that show something, may appear later: the parser is still running, or the page adds them. The page may also remove the banner. */
export function watchPage(onHeld: () => void, onChange: () => void): void {
  new MutationObserver((changes) => {
    onChange();
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const isHeld = `[data-consent],${shownElements}`;
    if (added.some((node) => node instanceof Element && (matches(node, isHeld) || contains(node, isHeld)))) onHeld();
  }).observe(document, { childList: true, subtree: true });
}
