const tickMs = 10;

/**
 * Checks all deadlines every 10 ms. A timer per call would cost more than all other bookkeeping, and deadlines are
 * seconds long.
 *
 * `sweep` ends expired calls and returns whether any are left to watch. If not, the interval stops until the next
 * `wake`.
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
