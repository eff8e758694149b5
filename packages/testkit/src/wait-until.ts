import { setTimeout as wait } from 'node:timers/promises';

interface WaitOptions {
  timeoutMs?: number;
  intervalMs?: number;
}

/**
 * Asks until the answer is neither undefined, null nor false, and returns it. Throws
 * with the name of what was waited for when the time is up.
 */
export async function waitUntil<Value>(
  what: string,
  ask: () => Promise<Value> | Value,
  { timeoutMs = 10_000, intervalMs = 10 }: WaitOptions = {},
): Promise<Exclude<NonNullable<Value>, false>> {
  const deadline = Date.now() + timeoutMs;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await ask();
      if (value !== undefined && value !== null && value !== false) return value as Exclude<NonNullable<Value>, false>;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await wait(intervalMs);
  }
  throw new Error(`Waited ${timeoutMs} ms for: ${what}`, { cause: failure });
}
