import { timestamp } from '@consent/contracts';

/** Null for a time that contracts write as 0: it has not happened (decision 1.1). */
export function timestampOrNull(timeMs: number): string | null {
  return timeMs === 0 ? null : timestamp(timeMs);
}
