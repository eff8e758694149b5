import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectClient } from './connect-client';
import { toServiceError } from './postgres-errors';

const pauseMs = 250;

/**
 * Runs `read` on a new connection. Tries again for `timeoutMs` while the server cannot be reached, because it may still be starting.
 * Throws any other error immediately, such as a wrong password.
 */
export async function whenReachable<Result>(url: string, timeoutMs: number, read: (client: Client) => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let client: Client | undefined;
    try {
      client = await connectClient(url, { applicationName: 'migrate', timeoutMs: 2000 });
      return await read(client);
    } catch (error) {
      if (toServiceError(error).kind !== 'unavailable' || Date.now() + pauseMs > deadline) throw error;
    } finally {
      await client?.end().catch(() => undefined);
    }
    await delay(pauseMs);
  }
}
