const longestMs = 50;
/** 5 ms at 50 events/s, the maximum from 500 events/s. */
const perSecondAndMs = 10;
const memoryMs = 1000;

/**
 * Minimum time between the starts of two batches. Near 0 when idle, so events leave immediately. It grows with the
 * rate, because a small batch costs PostgreSQL and NATS as much as a large one. It ignores batch sizes: one large batch
 * would keep the next ones large.
 */
export function createGatherTime(nowMs: () => number = () => performance.now()) {
  let perSecond = 0;
  let countedAtMs = nowMs();

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
