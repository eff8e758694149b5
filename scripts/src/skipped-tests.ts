/** The part of Vitest's JSON report that says which tests were skipped. */
export interface TestReport {
  testResults: readonly { assertionResults: readonly { status: string; fullName: string }[] }[];
}

/** How many tests were skipped for each reason. The name of a test carries the reason (packages/testkit/src/when.ts). */
export function countSkipped({ testResults }: TestReport): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { status, fullName } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === 'passed' || status === 'failed') continue;
    const reason = /\[skipped: ([^\]]+)\]/.exec(fullName)?.[1] ?? 'no reason given';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return counts;
}

/** "0 skipped", or "12 skipped (no Chromium: 9, no Schemathesis: 3)". */
export function skippedText(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...counts].map(([reason, count]) => `${reason}: ${count}`).join(', ');
  return total === 0 ? '0 skipped' : `${total} skipped (${reasons})`;
}
