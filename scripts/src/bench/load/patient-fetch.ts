import { setTimeout as delay } from 'node:timers/promises';

const longestMs = 60_000;
let repeated = 0;

/** The calls repeated since the last time it was asked. */
export function takeRepeated(): number {
  const count = repeated;
  repeated = 0;
  return count;
}

/** As clients are told to: repeats a call that is refused with 503, after its Retry-After. Its answer counts from the first try. */
export async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  const deadlineMs = performance.now() + longestMs;
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503 || performance.now() > deadlineMs) return response;
    await response.arrayBuffer();
    repeated += 1;
    await delay(Number(response.headers.get('Retry-After') ?? 1) * 1000);
  }
}
