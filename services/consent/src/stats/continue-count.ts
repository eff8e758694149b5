import { setTimeout as delay } from 'node:timers/promises';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { ConsentParts } from '../parts';
import { countSlice, findRequested, lockCount } from './continue-count.sql';

const accountsAtOnce = 100;
const recordsInSlice = 5000;

/**
 * Reads count younger records. A record is committed within 30 s of the time in its id, but clocks differ. If the loop
 * has passed an id before its record is committed, the record is never counted.
 */
const countableAfterMs = 300_000;

/**
 * Counts one slice of each account whose counts were requested. Every process runs it in a loop. Counts and progress
 * are one transaction, so a crash counts nothing twice. A failing account does not block the others. Pauses after each
 * slice for as long as it took. Does nothing while batches are being stored.
 */
export async function continueCounts({
  database,
  transaction,
  writeLoad,
  wakeVersionCounts,
}: Pick<ConsentParts, 'database' | 'transaction' | 'writeLoad' | 'wakeVersionCounts'>): Promise<void> {
  if (writeLoad.isBusy()) return;
  let failure: unknown;
  for (const accountId of await findRequested(database, accountsAtOnce)) {
    const startedAtMs = performance.now();
    try {
      // The loop runs the next slice, so that a stop takes effect between slices.
      if (await countNext(accountId, { transaction })) wakeVersionCounts();
    } catch (error) {
      failure ??= error;
    }
    await delay(performance.now() - startedAtMs);
  }
  if (failure !== undefined) throw failure;
}

/** Returns whether there may be more to count. */
export async function countNext(accountId: string, { transaction }: Pick<ConsentParts, 'transaction'>): Promise<boolean> {
  return transaction(async (tx) => {
    const lastId = await lockCount(tx, accountId);
    if (lastId === undefined) return false;
    const untilId = firstIdOf(Date.now() - countableAfterMs);
    return countSlice(tx, { accountId, lastId, untilId }, recordsInSlice);
  });
}
