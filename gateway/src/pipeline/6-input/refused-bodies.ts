import { ServiceError } from '@consent/kernel/errors';

const windowMs = 60_000;

const maxCallers = 10_000;

/**
 * Bounds the CPU time spent on bodies that are then refused, which cost no quota and count toward no window limit.
 * Each gateway counts on its own, because it protects its own process.
 */
export interface RefusedBodies {
  hasRoom: (caller: string) => boolean;
  check: (caller: string) => void;
  count: (caller: string, bytes: number) => void;
}

export function createRefusedBodies(maxBytesPerMinute: number, nowMs: () => number = () => performance.now()): RefusedBodies {
  const byCaller = new Map<string, { bytes: number; endsAtMs: number }>();

  function current(caller: string): { bytes: number; endsAtMs: number } | undefined {
    const counted = byCaller.get(caller);
    if (counted === undefined || counted.endsAtMs > nowMs()) return counted;
    byCaller.delete(caller);
    return undefined;
  }

  const hasRoom = (caller: string) => (current(caller)?.bytes ?? 0) < maxBytesPerMinute;

  return {
    hasRoom,
    check: (caller) => {
      if (hasRoom(caller)) return;
      const endsAtMs = current(caller)?.endsAtMs ?? nowMs();
      const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - nowMs()) / 1000));
      throw new ServiceError(
        'too_many_requests',
        `Too many of your request bodies were rejected. Fix their errors, then try again in ${retryAfterSeconds} s.`,
        { retryAfterSeconds },
      );
    },
    count: (caller, bytes) => {
      const counted = current(caller);
      if (counted !== undefined) {
        counted.bytes += bytes;
        return;
      }
      if (byCaller.size >= maxCallers) byCaller.clear();
      byCaller.set(caller, { bytes, endsAtMs: nowMs() + windowMs });
    },
  };
}
