const dayMs = 86_400_000;

/** Whole days in UTC until the deadline, which is the end of a day in UTC. 0 on that day, negative after it. */
export function daysLeft(dueAt: string, nowMs: number): number {
  return Math.floor(Date.parse(dueAt) / dayMs) - Math.floor(nowMs / dayMs);
}
