import { createMinuteCounts, type MinuteCounts } from '../0-common/minute-counts';

/** Bounds the CPU time spent on bodies that are then refused, which cost no quota and count toward no window limit. In bytes. */
export type RefusedBodies = MinuteCounts;

export function createRefusedBodies(maxBytesPerMinute: number, nowMs?: () => number): RefusedBodies {
  const textOf = (seconds: number) => `Too many of your request bodies were rejected. Fix their errors, then try again in ${seconds} s.`;
  return createMinuteCounts(maxBytesPerMinute, textOf, nowMs);
}
