import { setTimeout as delay } from 'node:timers/promises';
import type { AccountParts } from '../parts';

/**
 * Waits until these epochs are open (ADR 4). After a loss that takes a second, while gateways report what Redis lost. Throws
 * unavailable.
 */
export async function epochIsOpen(shards: readonly number[], { openEpoch }: Pick<AccountParts, 'openEpoch'>): Promise<void> {
  for (let waitMs = await openEpoch(shards); waitMs > 0; waitMs = await openEpoch(shards)) await delay(waitMs);
}
