/** ISO 8601 in UTC with milliseconds and Z, as every time in an answer or an event is written. */
export function timestamp(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
