/** How long a job waits after its nth failure; undefined: it has failed for good. */
export function retryWaitMs(failures: number, waitsSeconds: readonly number[]): number | undefined {
  const seconds = waitsSeconds[failures - 1];
  return seconds === undefined ? undefined : seconds * 1000;
}
