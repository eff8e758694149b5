import { ServiceError } from '@consent/kernel/errors';

const windowMs = 60_000;

/** Above this many callers all counts are cleared. */
const maxCallers = 10_000;

/**
 * Bounds the work for bodies that turn out to be worth nothing: they cost no quota
 * and count toward no window limit, but reading them takes CPU time. Each gateway
 * counts for itself, because it protects its own process.
 */
export interface RefusedBodies {
  /** False when this caller had too much refused in the last minute. */
  hasRoom: (caller: string) => boolean;
  /** Throws `too_many_requests` when this caller had too much refused in the last minute. */
  check: (caller: string) => void;
  /** A body of this estimated size was refused. */
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
        `Too many of your request bodies were refused. Check their errors, then try again in ${retryAfterSeconds} s.`,
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
