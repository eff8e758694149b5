import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '@consent/kernel';
import { connectClient } from './connect-client';
import { migrationFiles } from './migrate';
import { toServiceError } from './postgres-errors';
import { readCompleted } from './read-completed';
import { refuseServer } from './refuse-server';

const pollMs = 1000;

/**
 * Waits until another process has run every migration in `directory`. Only reads, so the role of `url` needs no other
 * right. Waits without a limit, also for an unavailable server, until `gone` aborts. Throws any other error, such as a wrong
 * password.
 */
export async function waitForMigrations(url: string, directory: string, logger: Logger, gone?: AbortSignal): Promise<void> {
  let reported = '';
  for (;;) {
    const missing = await findMissing(url, migrationFiles(directory));
    if (missing.length === 0) return refuseServer(url);
    const text = missing.join(', ');
    if (text !== reported) logger.info({ missing: text }, 'waiting for migrations; run this image with the argument migrate');
    reported = text;
    await delay(pollMs, undefined, { signal: gone });
  }
}

async function findMissing(url: string, files: readonly string[]): Promise<string[]> {
  let client: Client | undefined;
  try {
    client = await connectClient(url, { applicationName: 'wait-for-migrations', timeoutMs: 2000 });
    const completed = await readCompleted(client);
    return files.filter((file) => !completed.includes(file));
  } catch (error) {
    if (toServiceError(error).kind !== 'unavailable') throw error;
    return ['the database is unavailable'];
  } finally {
    await client?.end().catch(() => undefined);
  }
}
