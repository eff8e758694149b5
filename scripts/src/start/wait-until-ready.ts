import { setTimeout as wait } from 'node:timers/promises';

const limitMs = 30_000;

export async function waitUntilReady(url: string, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + limitMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url);
      if (response.status === 200) return;
      last = await response.text();
    } catch (error) {
      last = String(error);
    }
    await wait(50, undefined, { signal });
  }
  throw new Error(`${url} did not become ready in ${limitMs / 1000} s: ${last}`);
}
