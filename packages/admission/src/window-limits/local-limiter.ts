import type { Decision, Weight } from './claim';

/** A claim on a log of this process. */
interface LocalClaim {
  name: string;
  max: number;
  windowMs: number;
  places: number;
}

export interface LocalLimiter {
  take(claims: readonly LocalClaim[], weight: Weight): Decision;
  giveBack(name: string): void;
  clear(name: string): void;
}

interface LocalLimiterOptions {
  maxLogs: number;
  /** Places in all logs together. */
  maxPlaces: number;
  /** A clock that is never set. */
  nowMs: () => number;
}

/**
 * The rules of the script, for this process alone. With more than `maxLogs` logs or `maxPlaces` places it
 * forgets the logs that were not asked for longest.
 */
export function createLocalLimiter({ maxLogs, maxPlaces, nowMs }: LocalLimiterOptions): LocalLimiter {
  /** Times of the newest admissions, oldest first, no more than `max`; the logs in the order in which they were asked for. */
  const logs = new Map<string, readonly number[]>();
  let placesInLogs = 0;

  function findLog(name: string): readonly number[] | undefined {
    const log = logs.get(name);
    if (log !== undefined) keep(name, log);
    return log;
  }

  function keep(name: string, log: readonly number[]): void {
    forget(name);
    logs.set(name, log);
    placesInLogs += log.length;
    while (logs.size > maxLogs || (placesInLogs > maxPlaces && logs.size > 1)) {
      const [oldest] = logs.keys();
      forget(oldest as string);
    }
  }

  function forget(name: string): void {
    placesInLogs -= logs.get(name)?.length ?? 0;
    logs.delete(name);
  }

  return {
    take: (claims, weight) => {
      const now = nowMs();
      const freeAtMs = claims.map(({ name, max, windowMs, places }) => {
        const log = findLog(name);
        if (places > max) return now + windowMs;
        const inTheWay = log?.at(places - 1 - max);
        return inTheWay === undefined ? now : inTheWay + windowMs;
      });
      const waitMs = Math.max(0, ...freeAtMs.map((freeMs) => freeMs - now));
      if (waitMs > 0) return { admitted: false, retryAfterMs: Math.ceil(waitMs) };
      if (weight === 1) {
        for (const { name, max, places } of claims) {
          keep(name, [...(logs.get(name) ?? []), ...Array<number>(places).fill(now)].slice(-max));
        }
      }
      return { admitted: true, retryAfterMs: 0 };
    },
    giveBack: (name) => {
      const log = logs.get(name);
      if (log !== undefined) keep(name, log.slice(0, -1));
    },
    clear: forget,
  };
}
