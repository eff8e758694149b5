/** At this rate or above, batches are large enough to pay for themselves. */
const longestMs = 50;
/** The wait grows with the rate: 5 ms at 50 events a second, all of it from 500. */
const perSecondAndMs = 10;
/** How long a published event counts. */
const memoryMs = 1000;

/**
 * The least time between the starts of two batches. When it is quiet there is almost none, so an event leaves
 * immediately. Under load it grows, because a batch costs PostgreSQL and NATS the same whether it is small or large.
 * Depends on the rate alone, not on the size of batches: otherwise a large batch would keep the next ones large.
 */
export function createGatherTime(nowMs: () => number = () => performance.now()) {
  let perSecond = 0;
  let countedAtMs = nowMs();

  /** An average over the last second, in which old events count less and less. */
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
