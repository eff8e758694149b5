interface Job {
  status: string;
  requested_at: string;
}

interface Plan {
  features: readonly string[];
  /** 0: unlimited. */
  max_exports: number;
}

export type ExportsLeft = { kind: 'not_in_plan' } | { kind: 'unlimited' } | { kind: 'left'; count: number; of: number };

/** `period` is a month such as 2026-11. A failed export returns its unit (decision 3.6). */
export function countedExports(jobs: readonly Job[], period: string): number {
  return jobs.filter((job) => job.requested_at.startsWith(period) && job.status !== 'failed').length;
}

export function exportsLeft({ features, max_exports }: Plan, jobs: readonly Job[], period: string): ExportsLeft {
  if (!features.includes('consent_export')) return { kind: 'not_in_plan' };
  if (max_exports === 0) return { kind: 'unlimited' };
  return { kind: 'left', count: Math.max(0, max_exports - countedExports(jobs, period)), of: max_exports };
}
