import { segmentGrowth, smallestSegment, type Segment } from '@consent/evidence-format';

/** Larger segments are merged from four. Reading and sorting this many entries takes some 10 ms. */
export const largestFromEntries = 32_768;

/** The segments that cover a log from its first leaf on, as few as possible, in order. */
export function coverOf<Each extends Segment>(segments: readonly Each[]): Each[] {
  const largest = new Map<number, Each>();
  for (const segment of segments) if (segment.size > (largest.get(segment.start)?.size ?? 0)) largest.set(segment.start, segment);
  const cover: Each[] = [];
  for (let next = largest.get(0); next !== undefined; next = largest.get(next.start + next.size)) cover.push(next);
  return cover;
}

/** The largest segment of up to `largest` leaves that continues a cover of `covered` leaves. undefined if there are too few leaves. */
export function nextFromEntries(covered: number, size: number, largest: number): Segment | undefined {
  for (let each = largest; each >= smallestSegment; each /= segmentGrowth) {
    const start = Math.floor(covered / each) * each;
    if (start + each <= size && start + each > covered) return { start, size: each };
  }
  return undefined;
}

/** The segments that four of the cover, of at least `least` leaves, each become, the smallest first. */
export function mergesOf<Each extends Segment>(cover: readonly Each[], least: number): { segment: Segment; from: Each[] }[] {
  const merges = cover.flatMap(({ start, size }, place) => {
    const from = cover.slice(place, place + segmentGrowth);
    const isMerge = size >= least && start % (size * segmentGrowth) === 0;
    if (!isMerge || from.length < segmentGrowth || from.some((each) => each.size !== size)) return [];
    return [{ segment: { start, size: size * segmentGrowth }, from }];
  });
  return merges.toSorted((a, b) => a.segment.size - b.segment.size);
}

/** How many leaves a cover has. */
export function coveredBy(cover: readonly Segment[]): number {
  const last = cover.at(-1);
  return last === undefined ? 0 : last.start + last.size;
}
