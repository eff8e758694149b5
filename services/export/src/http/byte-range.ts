import parseRange from 'range-parser';
import type { ByteRange } from '../files/file-store';

interface Asked {
  method: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
}

/**
 * The part of a file that is asked for (RFC 9110, 14). Undefined is the whole file:
 * also for a Range that is malformed, has several parts, comes with another method
 * than GET, or belongs to another file than this one (If-Range).
 */
export function byteRangeOf({ method, range, ifRange }: Asked, bytes: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  if (range === undefined || method !== 'GET') return undefined;
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const ranges = parseRange(bytes, range, { combine: true });
  // The last thousand bytes of a shorter file are all of it, which the parser does not know.
  if (ranges === -1) return /^bytes=-0*[1-9]\d*$/.test(range) ? undefined : 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [only] = ranges;
  return only && { start: only.start, end: only.end };
}
