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
  // The parser takes a part that ends before it starts for one outside of the file.
  if (hasBackwardPart(range)) return undefined;
  const ranges = parseRange(bytes, asParserKnows(range, bytes), { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [only] = ranges;
  return only && { start: only.start, end: only.end };
}

/** RFC 9110, 14.1.1: such a part makes the whole header invalid. */
function hasBackwardPart(range: string): boolean {
  return [...range.matchAll(/(\d+)-(\d+)/g)].some(([, first = '', last = '']) => BigInt(first) > BigInt(last));
}

/**
 * The same in the words of the parser, which knows the unit in small letters only, no
 * empty members of the list, and no suffix that is longer than the file: the last
 * thousand bytes of a shorter one are all of it.
 */
function asParserKnows(range: string, bytes: number): string {
  const [unit = '', list] = range.split(/=(.*)/s);
  if (list === undefined) return range;
  const members = list.split(',').map((member) => member.trim());
  const within = members.map((member) => (/^-\d+$/.test(member) ? `-${Math.min(Number(member.slice(1)), bytes)}` : member));
  return `${unit.toLowerCase()}=${within.filter((member) => member !== '').join(',')}`;
}
