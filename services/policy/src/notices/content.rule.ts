import { invalid, ServiceError } from '@consent/kernel/errors';

/** Above what 64 KiB of settings can become in 42 languages. */
const mostBytes = 1024 * 1024;
/** Thousands of ordinary notices, and 32 of the largest. */
export const mostBytesOfSite = 32 * 1024 * 1024;

/** Returns the bytes of the notice. Throws invalid. */
export function checkContent(content: string): number {
  const bytes = Buffer.byteLength(content);
  if (bytes === 0 || bytes > mostBytes) throw invalid(`content must have 1 to ${mostBytes} bytes.`);
  return bytes;
}

/** Throws plan_limit. */
export function addBytes(before: number, bytes: number): number {
  const after = before + bytes;
  if (after > mostBytesOfSite) throw new ServiceError('plan_limit', 'The site has as many notices as this service keeps for one site.');
  return after;
}
