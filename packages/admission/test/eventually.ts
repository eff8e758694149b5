import { setTimeout as delay } from 'node:timers/promises';

export async function eventually(check: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await check())) {
    if (performance.now() > deadlineMs) throw new Error(`not within ${withinMs} ms: ${check}`);
    await delay(5);
  }
}
