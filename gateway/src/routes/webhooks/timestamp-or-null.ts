import { timestamp } from '@consent/contracts';

/** null for what has not happened, which contracts write as 0 (decision 1.1). */
export function timestampOrNull(timeMs: number): string | null {
  return timeMs === 0 ? null : timestamp(timeMs);
}
