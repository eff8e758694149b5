import { setTimeout as delay } from 'node:timers/promises';
import { consentBody } from './consent-body';

export interface Pace {
  /** Of the gateway. */
  url: string;
  /** Who takes turns. */
  callers: readonly { key: string; siteId: string }[];
  perSecond: number;
  seconds: number;
  signal: AbortSignal;
}

/**
 * Records consents at times that were fixed before: an answer that is late delays no
 * other call. Answers how many there were; throws when one was not recorded.
 */
export async function sendPaced({ url, callers, perSecond, seconds, signal }: Pace): Promise<number> {
  const count = perSecond * seconds;
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  for (let number = 0; number < count; number++) {
    const waitMs = startedAt + (number * 1000) / perSecond - performance.now();
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
    calls.push(record(callers[number % callers.length] as Pace['callers'][number], number));
  }
  await Promise.all(calls);
  return count;

  async function record({ key, siteId }: Pace['callers'][number], number: number): Promise<void> {
    const response = await fetch(`${url}/api/v1/consents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(consentBody(siteId, number)),
      // One of its own: thousands of calls would listen to the run's.
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status !== 201) throw new Error(`POST /consents answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}
