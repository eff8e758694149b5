import { FormatError } from '../format-error';

/** Consecutive leaves of a log that one index covers. */
export interface Segment {
  start: number;
  /** 512 · 4^k leaves. `start` is a multiple of it. */
  size: number;
}

export const smallestSegment = 512;
/** Four segments of a size become one of the next size. */
export const segmentGrowth = 4;

export function isSegment({ start, size }: Segment): boolean {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(size) || start < 0) return false;
  let each = smallestSegment;
  while (each < size && Number.isSafeInteger(each * segmentGrowth)) each *= segmentGrowth;
  return each === size && start % size === 0 && Number.isSafeInteger(start + size);
}

/**
 * The segments that cover a log of `size` leaves, in order: as few as possible, so at most three of each size. Fewer than
 * 512 leaves are left after them. Throws FormatError.
 */
export function segmentsOf(size: number): Segment[] {
  if (!Number.isSafeInteger(size) || size < 0) throw new FormatError(`a log cannot have ${size} leaves`);
  let each = smallestSegment;
  while (each * segmentGrowth <= size) each *= segmentGrowth;
  const segments: Segment[] = [];
  for (let start = 0; each >= smallestSegment; each /= segmentGrowth)
    for (; start + each <= size; start += each) segments.push({ start, size: each });
  return segments;
}
