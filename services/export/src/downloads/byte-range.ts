import parseRange from 'range-parser';
import type { ByteRange } from '../files/file-store';

interface RangeRequest {
  method: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
}

/**
 * Returns undefined for the whole file (RFC 9110, 14). Ignores a Range that is malformed, has several parts, refers to
 * another file (If-Range), or comes with a method other than GET.
 */
export function byteRangeOf(
  { method, range, ifRange }: RangeRequest,
  bytes: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  if (range === undefined || method !== 'GET') return undefined;
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  if (hasBackwardPart(range)) return undefined;
  const ranges = parseRange(bytes, forParser(range, bytes), { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [only] = ranges;
  return only && { start: only.start, end: only.end };
}

/** Such a part makes the whole header invalid (RFC 9110, 14.1.1). The parser would only call it unsatisfiable. */
function hasBackwardPart(range: string): boolean {
  return [...range.matchAll(/(?<!\d)(\d+)-(\d+)/g)].some(([, first = '', last = '']) => BigInt(first) > BigInt(last));
}

/** The parser rejects a unit in capitals, empty list members, and a suffix longer than the file, which means the whole file. */
function forParser(range: string, bytes: number): string {
  const [unit = '', list] = range.split(/=(.*)/s);
  if (list === undefined) return range;
  const members = list.split(',').map((member) => member.trim());
  const within = members.map((member) => (/^-\d+$/.test(member) ? `-${Math.min(Number(member.slice(1)), bytes)}` : member));
  return `${unit.toLowerCase()}=${within.filter((member) => member !== '').join(',')}`;
}
