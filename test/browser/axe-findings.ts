import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** `part` is the selector of the element to check. */
export async function findingsOn(page: Page, part = 'html'): Promise<string[]> {
  if (await page.evaluate('!("axe" in window)')) await page.evaluate(axe);
  // Describes violations only, and returns their text only, because axe and Playwright spend most of their time on the other results.
  return page.evaluate<string[]>(`axe
    .run('${part}', { resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
}
