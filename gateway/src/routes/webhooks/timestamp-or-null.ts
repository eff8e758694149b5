import { timestamp } from '@consent/contracts';

/** The contracts write a time that has not happened as 0 (decision 1.1). */
export function timestampOrNull(timeMs: number): string | null {
  return timeMs === 0 ? null : timestamp(timeMs);
}
