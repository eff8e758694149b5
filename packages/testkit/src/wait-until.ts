import { setTimeout as wait } from 'node:timers/promises';

interface WaitOptions {
  timeoutMs?: number;
  /** By default polls become rarer, so a wait ends at most a tenth too late. */
  intervalMs?: number;
}

const shortestIntervalMs = 10;
const longestIntervalMs = 100;

/** Resolves with the first value that is not undefined, null or false. After the timeout, rejects and names the condition. */
export async function waitUntil<Value>(
  what: string,
  ask: () => Promise<Value> | Value,
  { timeoutMs = 60_000, intervalMs }: WaitOptions = {},
): Promise<Exclude<NonNullable<Value>, false>> {
  const startedAt = performance.now();
  const waited = () => performance.now() - startedAt;
  let failure: unknown;
  while (waited() < timeoutMs) {
    try {
      const value = await ask();
      if (value !== undefined && value !== null && value !== false) return value as Exclude<NonNullable<Value>, false>;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await wait(intervalMs ?? Math.min(Math.max(waited() / 10, shortestIntervalMs), longestIntervalMs));
  }
  throw new Error(`Waited ${timeoutMs} ms for: ${what}`, { cause: failure });
}
