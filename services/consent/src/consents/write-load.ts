import { performance } from 'node:perf_hooks';

/** Smaller calls do not count. The gateway groups single creates into calls far smaller than this. */
const batchRows = 250;
const windowMs = 500;
const busyShare = 0.5;
/** Of each round, background work has this time for itself, so that an account that imports for days stops no purge and no deletion. */
const roundMs = 20_000;
const ownTimeMs = 5000;

/**
 * While batches are being stored more than half of the time, the relay waits, because publishing an event costs as much
 * as storing its record (ADR 5).
 */
export function createWriteLoad(nowMs = () => performance.now()) {
  let running = 0;
  let busyMs = 0;
  let countedAtMs = nowMs();
  let windowStartMs = countedAtMs;
  let isBusy = false;

  function count(): void {
    const now = nowMs();
    if (running > 0) busyMs += now - countedAtMs;
    countedAtMs = now;
    if (now - windowStartMs < windowMs) return;
    isBusy = busyMs / (now - windowStartMs) > busyShare;
    windowStartMs = now;
    busyMs = 0;
  }

  const isBusyNow = (): boolean => {
    count();
    return isBusy;
  };

  return {
    isBusy: isBusyNow,
    /** Whether background work must wait for batches. A loop that looks at least every five seconds never misses its own time. */
    goesFirst: (): boolean => isBusyNow() && nowMs() % roundMs >= ownTimeMs,
    /** Never delays the work or refuses it. */
    measure: async <Result>(rows: number, work: () => Promise<Result>): Promise<Result> => {
      if (rows < batchRows) return work();
      count();
      running++;
      try {
        return await work();
      } finally {
        count();
        running--;
      }
    },
  };
}

export type WriteLoad = ReturnType<typeof createWriteLoad>;
