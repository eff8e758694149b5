import type { Page } from 'playwright-core';

/** What is asked of the page itself, as text: these tests run in Node and have no types of a browser. */
const expressions = {
  activeText: 'document.activeElement?.textContent',
  isFocusInDialog: 'document.activeElement?.closest("[role=dialog]") !== null',
  wasAttacked: '"attacked" in window',
  pixelsTooWide: 'Math.max(0, document.documentElement.scrollWidth - window.innerWidth)',
  clipboard: 'navigator.clipboard.readText()',
  language: 'document.documentElement.lang',
  isLoading: 'document.querySelector(".mantine-Skeleton-root") !== null',
};

interface Answers {
  activeText: string;
  isFocusInDialog: boolean;
  wasAttacked: boolean;
  pixelsTooWide: number;
  clipboard: string;
  language: string;
  isLoading: boolean;
}

export function inPage<Name extends keyof Answers>(page: Page, name: Name): Promise<Answers[Name]> {
  return page.evaluate<Answers[Name]>(expressions[name]);
}
