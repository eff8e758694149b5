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

export function hasPassed({ failed, succeeded, fault, notDone }: StepResult): boolean {
  return failed === 0 && (notDone !== undefined || (fault === undefined && succeeded > 0));
}

export function reportText(results: readonly StepResult[]): string {
  const rows = results.map((result) => {
    const { name, seconds, succeeded, failed, notDone, fault } = result;
    if (notDone !== undefined && failed === 0) return `| ${name} | | | | not done: ${notDone} |`;
    return `| ${name} | ${seconds} | ${succeeded} | ${failed} | ${fault ?? (hasPassed(result) ? 'passed' : 'failed')} |`;
  });
  return ['| step | seconds | answered | failed | result |', '|---|---|---|---|---|', ...rows].join('\n');
}
