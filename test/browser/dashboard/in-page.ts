import type { Page } from 'playwright-core';

/** Evaluated in the page. They are text because tests are compiled for Node, without browser types. */
const expressions = {
  activeText: 'document.activeElement?.textContent',
  activeName: 'document.activeElement?.getAttribute("aria-label")',
  activeId: 'document.activeElement?.id',
  activeField: '`${document.activeElement?.name}: ${document.activeElement?.value}`',
  isFocusInDialog: 'document.activeElement?.closest("[role=dialog]") !== null',
  wasAttacked: '"attacked" in window',
  keptDrafts: 'Object.keys(sessionStorage).filter((key) => key.startsWith("policy-draft:")).length',
  pixelsTooWide: 'Math.max(0, document.documentElement.scrollWidth - window.innerWidth)',
  pixelsCutOfLists:
    'Math.max(0, ...[...document.querySelectorAll("[role=table]")].map(({ parentElement: box }) => box.scrollWidth - box.clientWidth))',
  animated: `[...document.querySelectorAll("body *")].filter((each) => {
    const { transitionDuration, animationDuration } = getComputedStyle(each);
    return Math.max(...[transitionDuration, animationDuration].join().split(",").map(parseFloat)) > 0.001;
  }).map(({ tagName, className }) => tagName + " " + className).slice(0, 5)`,
  clipboard: 'navigator.clipboard.readText()',
  language: 'document.documentElement.lang',
  isLoading: 'document.querySelector(".mantine-Skeleton-root, [aria-busy=true]") !== null',
};

interface Answers {
  activeText: string | undefined;
  activeName: string | null;
  activeId: string;
  activeField: string;
  isFocusInDialog: boolean;
  wasAttacked: boolean;
  keptDrafts: number;
  pixelsTooWide: number;
  pixelsCutOfLists: number;
  animated: string[];
  clipboard: string;
  language: string;
  isLoading: boolean;
}

export function inPage<Name extends keyof Answers>(page: Page, name: Name): Promise<Answers[Name]> {
  return page.evaluate<Answers[Name]>(expressions[name]);
}
