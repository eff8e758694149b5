let latestMs = NaN;
let latestText = '';

/** ISO 8601 in UTC with milliseconds and Z. Rows of a batch share their time, so the latest text is cached. */
export function timestamp(timeMs: number): string {
  if (timeMs !== latestMs) {
    latestText = new Date(timeMs).toISOString();
    latestMs = timeMs;
  }
  return latestText;
}
