import { setTimeout as delay } from 'node:timers/promises';

/** Polls until `condition` gives something truthy, and returns it; fails at the deadline. */
export async function until<T>(condition: () => Promise<T> | T, what: string, timeoutMs = 15_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await delay(10);
  }
}
