import { invalid } from '@consent/kernel/errors';
import { textShapes } from '../../pipeline/6-input/text-shapes';

// regex: its pattern is in docs/openapi.json
const instant = new RegExp(textShapes.expiry.pattern);

/** Expiry in milliseconds; 0 is never. Throws `invalid` (malformed, in the past). */
export function expiryOf(text: string | null | undefined, nowMs: number): number {
  if (text === null || text === undefined) return 0;
  const timeMs = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(timeMs)) throw invalid(`expires_at ${textShapes.expiry.misfit}.`);
  if (timeMs <= nowMs) throw invalid('expires_at must be in the future.');
  return timeMs;
}
