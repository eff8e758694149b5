import { invalid } from '@consent/errors';
import { z } from 'zod';

const instant = z.iso.datetime({ offset: true });

/**
 * When a new key ends, milliseconds; 0 for never, as the contract has it. Throws
 * `invalid` for what is no ISO 8601 date-time or lies in the past.
 */
export function expiryOf(text: string | null | undefined, nowMs: number): number {
  if (text === null || text === undefined) return 0;
  const timeMs = instant.safeParse(text).success ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(timeMs)) throw invalid('expires_at must be an ISO 8601 instant such as 2027-11-21T09:00:00Z.');
  if (timeMs <= nowMs) throw invalid('expires_at must be in the future.');
  return timeMs;
}
