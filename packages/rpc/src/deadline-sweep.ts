const tickMs = 10;

/**
 * Looks for calls whose time is up, all together every 10 ms: a timer for each call
 * costs more than everything else that is kept about it, and deadlines are seconds.
 *
 * `sweep` ends what is over and says whether anything is left to watch; when nothing
 * is, the interval ends until the next `wake`.
 */
export function createDeadlineSweep(sweep: (nowMs: number) => boolean): { wake(): void; stop(): void } {
  let interval: NodeJS.Timeout | undefined;

  function stop(): void {
    clearInterval(interval);
    interval = undefined;
  }

  return {
    wake: () => {
      interval ??= setInterval(() => {
        if (!sweep(performance.now())) stop();
      }, tickMs);
    },
    stop,
  };
}
