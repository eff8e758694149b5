interface Usage {
  /** `2026-11`: the calendar month in UTC. */
  period: string;
  /** 0: unlimited. */
  limit: number;
  used: number;
}

export type RunOut = { kind: 'unlimited' } | { kind: 'used_up' } | { kind: 'lasts' } | { kind: 'runs_out'; day: string };

const dayMs = 86_400_000;

/** Extrapolates the month's average. Days are in UTC. */
export function runOutDay({ period, limit, used }: Usage, nowMs: number): RunOut {
  if (limit === 0) return { kind: 'unlimited' };
  if (used >= limit) return { kind: 'used_up' };
  const [year, month] = period.split('-').map(Number) as [number, number];
  const beginMs = Date.UTC(year, month - 1, 1);
  const endMs = Date.UTC(year, month, 1);
  if (used === 0 || nowMs <= beginMs) return { kind: 'lasts' };
  const atMs = beginMs + (nowMs - beginMs) * (limit / used);
  return atMs >= endMs
    ? { kind: 'lasts' }
    : { kind: 'runs_out', day: new Date(Math.floor(atMs / dayMs) * dayMs).toISOString().slice(0, 10) };
}
