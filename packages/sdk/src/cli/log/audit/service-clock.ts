/** The service dates records by its own clock, so that clock tells which are newer than an audit. */
export function createServiceClock() {
  let answeredAtMs: number | undefined;
  return {
    fetch: async (...request: Parameters<typeof fetch>): Promise<Response> => {
      const response = await fetch(...request);
      const atMs = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(atMs)) answeredAtMs = atMs;
      return response;
    },
    /** Of the last answer, or of this machine if no answer had a time. */
    nowMs: (): number => answeredAtMs ?? Date.now(),
  };
}
