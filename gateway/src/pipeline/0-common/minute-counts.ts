import { ServiceError } from '@consent/kernel/errors';

const windowMs = 60_000;

const maxCallers = 10_000;

/**
 * Counts the cost of requests by caller, in windows of a minute that start with the caller's first request. Counts are in memory:
 * each gateway protects its own process, and an outage of Redis must not refuse requests.
 */
export interface MinuteCounts {
  hasRoom: (caller: string) => boolean;
  /** Throws `too_many_requests` if there is no room. */
  check: (caller: string) => void;
  count: (caller: string, amount: number) => void;
}

/** `textOf` is the message of a refusal. It gets the seconds until there is room. */
export function createMinuteCounts(
  max: number,
  textOf: (seconds: number) => string,
  nowMs: () => number = () => performance.now(),
): MinuteCounts {
  const byCaller = new Map<string, { amount: number; endsAtMs: number }>();

  function current(caller: string): { amount: number; endsAtMs: number } | undefined {
    const counted = byCaller.get(caller);
    if (counted === undefined || counted.endsAtMs > nowMs()) return counted;
    byCaller.delete(caller);
    return undefined;
  }

  const hasRoom = (caller: string) => (current(caller)?.amount ?? 0) < max;

  return {
    hasRoom,
    check: (caller) => {
      if (hasRoom(caller)) return;
      const endsAtMs = current(caller)?.endsAtMs ?? nowMs();
      const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - nowMs()) / 1000));
      throw new ServiceError('too_many_requests', textOf(retryAfterSeconds), { retryAfterSeconds });
    },
    count: (caller, amount) => {
      const counted = current(caller);
      if (counted !== undefined) {
        counted.amount += amount;
        return;
      }
      if (byCaller.size >= maxCallers) byCaller.clear();
      byCaller.set(caller, { amount, endsAtMs: nowMs() + windowMs });
    },
  };
}
