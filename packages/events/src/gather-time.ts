/** From this rate on, batches are large enough to be worth waiting for. */
const longestMs = 50;
/** The delay grows with the rate: 5 ms at 50 events/s, the full delay from 500. */
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
