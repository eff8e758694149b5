import { page } from './this-page.ts';

/** The element that loaded this file. */
export function findScriptTag(): HTMLScriptElement | undefined {
  const current = page.currentScript;
  if (current instanceof HTMLScriptElement) return current;
  // A module has no current script, but the stack names its address.
  const stack = new Error().stack ?? '';
  return [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].find(
    (script) => script instanceof HTMLScriptElement && stack.includes(`${script.src}:`),
  );
}
