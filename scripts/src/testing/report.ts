import { relative } from 'node:path';

export interface TestReport {
  testResults: readonly TestFile[];
}

export interface TestFile {
  name: string;
  /** Also "failed" if a hook failed, or the file could not be loaded. */
  status: string;
  /** Of the first and the last test, in ms. */
  startTime: number;
  endTime: number;
  assertionResults: readonly { status: string; fullName: string }[];
}

export function countTests(files: readonly TestFile[], status: string): number {
  return files.flatMap(({ assertionResults }) => assertionResults).filter((result) => result.status === status).length;
}

/** Counts a failed file without a failed test as one. */
export function countFailed(files: readonly TestFile[]): number {
  return files.reduce((sum, file) => sum + (countTests([file], 'failed') || (file.status === 'failed' ? 1 : 0)), 0);
}

/** Test names carry the reason (packages/testkit/src/when.ts). */
export function countSkipped(files: readonly TestFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { status, fullName } of files.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === 'passed' || status === 'failed') continue;
    const reason = /\[skipped: ([^\]]+)\]/.exec(fullName)?.[1] ?? 'no reason given';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return counts;
}

/** For example "12 skipped (no Chromium: 9, no Schemathesis: 3)". */
export function skippedText(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...counts].map(([reason, count]) => `${reason}: ${count}`).join(', ');
  return total === 0 ? '0 skipped' : `${total} skipped (${reasons})`;
}

/** The files that took longest, and the folders with the most time in all, a line each. Files run in parallel. */
export function slowestText(files: readonly TestFile[], root: string): string {
  const shown = 20;
  const times = files.map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }));
  const folders = new Map<string, number>();
  for (const { name, seconds } of times) {
    const folder = name.split('/').slice(0, 2).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + seconds);
  }
  const longest = (named: readonly { name: string; seconds: number }[]) =>
    named
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`);
  return [...longest([...folders].map(([name, seconds]) => ({ name, seconds }))), ...longest(times)].join('\n');
}
