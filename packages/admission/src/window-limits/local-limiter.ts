import type { Decision, Weight } from './counted-window';

interface LocalWindow {
  name: string;
  max: number;
  windowMs: number;
  places: number;
}

export interface LocalLimiter {
  take(windows: readonly LocalWindow[], weight: Weight): Decision;
  giveBack(name: string): void;
  clear(name: string): void;
}

interface LocalLimiterOptions {
  maxLogs: number;
  maxPlaces: number;
  nowMs: () => number;
}

/** The rules of the Redis script, for one process. Over `maxLogs` or `maxPlaces` it evicts the least recently used logs. */
export function createLocalLimiter({ maxLogs, maxPlaces, nowMs }: LocalLimiterOptions): LocalLimiter {
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
    take: (windows, weight) => {
      const now = nowMs();
      const freeAtMs = windows.map(({ name, max, windowMs, places }) => {
        const log = findLog(name);
        if (places > max) return now + windowMs;
        const inTheWay = log?.at(places - 1 - max);
        return inTheWay === undefined ? now : inTheWay + windowMs;
      });
      const waitMs = Math.max(0, ...freeAtMs.map((freeMs) => freeMs - now));
      if (waitMs > 0) return { admitted: false, retryAfterMs: Math.ceil(waitMs) };
      if (weight === 1) {
        for (const { name, max, places } of windows) {
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
