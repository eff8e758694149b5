let latestMs = NaN;
let latestText = '';

/**
 * ISO 8601 in UTC with milliseconds and Z, as every time in an answer or an event is
 * written. The rows of a batch share their time, so the latest text is kept.
 */
export function timestamp(timeMs: number): string {
  if (timeMs !== latestMs) {
    latestText = new Date(timeMs).toISOString();
    latestMs = timeMs;
  }
  return latestText;
}
