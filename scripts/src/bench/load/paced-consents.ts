import { setTimeout as delay } from 'node:timers/promises';
import { consentBody } from './consent-body';
import { patientFetch } from './patient-fetch';

export interface Pace {
  url: string;
  callers: readonly { key: string; siteId: string }[];
  perSecond: number;
  seconds: number;
  signal: AbortSignal;
}

/** Sends at fixed times, so a late answer delays no other call. Returns the number of calls. Throws if one fails. */
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
    const response = await patientFetch(`${url}/api/v1/consents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(consentBody(siteId, number)),
      // Not `signal`: thousands of calls would add listeners to it.
      signal: AbortSignal.timeout(90_000),
    });
    if (response.status !== 201) throw new Error(`POST /consents answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}
