import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { toServiceError } from './postgres-errors';

const pauseMs = 250;

/** Throws any other error immediately, such as a wrong password. */
export async function waitUntilReachable(url: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (toServiceError(error).kind !== 'unavailable' || Date.now() + pauseMs > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(pauseMs);
  }
}
