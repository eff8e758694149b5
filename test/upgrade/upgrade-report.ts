import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface StepResult {
  name: string;
  seconds: number;
  answered: number;
  failures: readonly string[];
  fault?: string | undefined;
}

interface Counts {
  answered: () => number;
  failures: readonly string[];
}

export function createUpgradeReport(title: string) {
  const results: StepResult[] = [];

  return {
    /** Rejects when the step fails, or when requests failed meanwhile. */
    step: async (name: string, counts: Counts | undefined, work: () => Promise<unknown>): Promise<void> => {
      const beganAt = performance.now();
      const [answered, failed] = [counts?.answered() ?? 0, counts?.failures.length ?? 0];
      let fault: unknown;
      await work().catch((error: unknown) => (fault = error));
      const failures = counts?.failures.slice(failed) ?? [];
      results.push({
        name,
        seconds: Math.round((performance.now() - beganAt) / 1000),
        answered: (counts?.answered() ?? 0) - answered,
        failures,
        fault: fault === undefined ? undefined : String(fault).split('\n')[0],
      });
      if (fault !== undefined) throw fault;
      if (failures.length > 0) throw new Error(`${failures.length} requests failed:\n${failures.slice(0, 10).join('\n')}`);
    },
    finish: (root: string) => {
      const rows = results.map(({ name, seconds, answered, failures, fault }) => {
        const result = fault ?? (failures.length === 0 ? 'passed' : 'failed');
        return `| ${name} | ${seconds} | ${answered} | ${failures.length} | ${result} |`;
      });
      const text = [title, '', '| step | seconds | answered | failed | result |', '|---|---|---|---|---|', ...rows].join('\n');
      mkdirSync(join(root, '.data'), { recursive: true });
      writeFileSync(join(root, '.data/upgrade-report.md'), `${text}\n`);
      process.stdout.write(`\n${text}\n\nThe table is in .data/upgrade-report.md too.\n`);
    },
  };
}
