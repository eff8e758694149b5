import type { Logger } from '@consent/kernel';
import type { Handle } from './handle';

interface DurabilityOptions {
  logger: Logger;
  /** Throws if the server may lose commits. Otherwise it only warns. */
  production: boolean;
}

/** A change that we answered with 2xx must survive a power cut. With any of these settings off it may not. */
export async function assertDurability(handle: Handle, { logger, production }: DurabilityOptions): Promise<void> {
  const { rows } = await handle.query<{ name: string }>(
    'assert_durability',
    `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`,
    [],
  );
  if (rows.length === 0) return;
  const settings = rows.map((row) => row.name).join(', ');
  if (production) throw new Error(`PostgreSQL may lose commits: ${settings} off`);
  logger.warn({ settings }, 'PostgreSQL may lose commits: these settings are off');
}
