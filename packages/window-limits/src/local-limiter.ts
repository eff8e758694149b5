import type { Decision, Weight } from './claim';

/** A claim on a log of this process. */
interface LocalClaim {
  name: string;
  max: number;
  windowMs: number;
}

export interface LocalLimiter {
  take(claims: readonly LocalClaim[], weight: Weight): Decision;
  giveBack(name: string): void;
  clear(name: string): void;
}

interface LocalLimiterOptions {
  maxLogs: number;
  /** A clock that is never set. */
  nowMs: () => number;
}

/** The rules of the script, for this process alone. Knows at most `maxLogs` logs; the one not asked for longest goes first. */
export function createLocalLimiter({ maxLogs, nowMs }: LocalLimiterOptions): LocalLimiter {
  /** Times of the newest admissions, oldest first, no more than `max`; the logs in the order in which they were asked for. */
  const logs = new Map<string, readonly number[]>();

  function findLog(name: string): readonly number[] | undefined {
    const log = logs.get(name);
    if (log !== undefined) keep(name, log);
    return log;
  }

  function keep(name: string, log: readonly number[]): void {
    logs.delete(name);
    logs.set(name, log);
    const [oldest] = logs.keys();
    if (logs.size > maxLogs && oldest !== undefined) logs.delete(oldest);
  }

  return {
    take: (claims, weight) => {
      const now = nowMs();
      const freeAtMs = claims.map(({ name, max, windowMs }) => {
        const inTheWay = findLog(name)?.at(-max);
        return inTheWay === undefined ? now : inTheWay + windowMs;
      });
      const waitMs = Math.max(0, ...freeAtMs.map((freeMs) => freeMs - now));
      if (waitMs > 0) return { admitted: false, retryAfterMs: Math.ceil(waitMs) };
      if (weight === 1) {
        for (const { name, max } of claims) keep(name, [...(logs.get(name) ?? []), now].slice(-max));
      }
      return { admitted: true, retryAfterMs: 0 };
    },
    giveBack: (name) => {
      const log = logs.get(name);
      if (log !== undefined) logs.set(name, log.slice(0, -1));
    },
    clear: (name) => void logs.delete(name),
  };
}
