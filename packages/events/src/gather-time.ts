const longestMs = 50;
/** Delay growth: 5 ms at 50 events/s, the maximum from 500 events/s. */
const perSecondAndMs = 10;
/** Window of the rate. */
const memoryMs = 1000;

/**
 * Minimum time between the starts of two batches. It is near 0 when idle, so events leave immediately. It grows under load,
 * because a small batch costs PostgreSQL and NATS as much as a large one. It depends on the rate only: if it depended on
 * batch sizes, one large batch would keep the next ones large.
 */
export function createGatherTime(nowMs: () => number = () => performance.now()) {
  let perSecond = 0;
  let countedAtMs = nowMs();

  /** Exponential average over the last second. */
  function forget(): void {
    const atMs = nowMs();
    perSecond *= Math.exp((countedAtMs - atMs) / memoryMs);
    countedAtMs = atMs;
  }

  return {
    count: (published: number): void => {
      forget();
      perSecond += published;
    },
    ms: (): number => {
      forget();
      return Math.min(longestMs, perSecond / perSecondAndMs);
    },
  };
}
