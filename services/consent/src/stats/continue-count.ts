import { setTimeout as delay } from 'node:timers/promises';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { ConsentParts } from '../parts';
import { countSlice, findRequested, lockCount } from './continue-count.sql';

const accountsAtOnce = 100;
const recordsInSlice = 5000;

/**
 * Reads count younger records. A record is committed within 30 s of the time in its id, but clocks differ, and a record
 * that is committed after the loop has passed its id is never counted.
 */
const countableAfterMs = 300_000;

/**
 * Runs in a loop of every process. Counts and progress are one transaction, so a crash counts nothing twice. A failing
 * account does not block the others. The pauses leave half of the time to other work.
 */
export async function continueCounts({
  database,
  transaction,
  writeLoad,
  wakeVersionCounts,
}: Pick<ConsentParts, 'database' | 'transaction' | 'writeLoad' | 'wakeVersionCounts'>): Promise<void> {
  if (writeLoad.goesFirst()) return;
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

export async function countNext(accountId: string, { transaction }: Pick<ConsentParts, 'transaction'>): Promise<boolean> {
  return transaction(async (tx) => {
    const lastId = await lockCount(tx, accountId);
    if (lastId === undefined) return false;
    const untilId = firstIdOf(Date.now() - countableAfterMs);
    return countSlice(tx, { accountId, lastId, untilId }, recordsInSlice);
  });
}
