import type { LoadCounts } from './load-driver';

export interface StepResult {
  name: string;
  seconds: number;
  succeeded: number;
  failed: number;
  failures: readonly string[];
  /** Why this cluster cannot do the step. */
  notDone?: string | undefined;
  fault?: string | undefined;
  requestsMayFail?: boolean | undefined;
}

export function compare(name: string, before: LoadCounts, after: LoadCounts): StepResult {
  const failed = after.failed - before.failed;
  return {
    name,
    seconds: Math.round((after.at - before.at) / 1000),
    succeeded: after.succeeded - before.succeeded,
    failed,
    failures: failed === 0 ? [] : after.failures.slice(-failed),
  };
}

export function hasPassed({ failed, succeeded, fault, notDone, requestsMayFail = false }: StepResult): boolean {
  return (failed === 0 || requestsMayFail) && (notDone !== undefined || (fault === undefined && succeeded > 0));
}

export function reportText(results: readonly StepResult[]): string {
  const verdict = (result: StepResult) => {
    if (!hasPassed(result)) return 'failed';
    return result.failed === 0 ? 'passed' : 'passed: failed requests do not count here';
  };
  const rows = results.map((result) => {
    const { name, seconds, succeeded, failed, notDone, fault } = result;
    if (notDone !== undefined && failed === 0) return `| ${name} | | | | not done: ${notDone} |`;
    return `| ${name} | ${seconds} | ${succeeded} | ${failed} | ${fault ?? verdict(result)} |`;
  });
  return ['| step | seconds | answered | failed | result |', '|---|---|---|---|---|', ...rows].join('\n');
}
