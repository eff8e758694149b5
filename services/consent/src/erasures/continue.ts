import { setTimeout as delay } from 'node:timers/promises';
import { newEventId } from '@consent/events';
import type { ConsentParts } from '../parts';
import { finishErasure } from './finish';
import { deleteFinished, eraseNext, findUnfinished, lockRun, type RunRef, saveProgress, limitLockWait } from './slice.sql';

const runsAtOnce = 100;
/** A slice blocks concurrent writers of the same records. */
const recordsInSlice = 250;

/**
 * Erases one slice of each accepted erasure (decision 16), in a loop of every process. A run is locked only during a
 * slice, so after a crash another process continues from the last commit. A failing run does not block the others. The
 * pauses leave half of the time to other work.
 */
export async function continueErasures(
  parts: Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'wakeErasures' | 'isLogOn'>,
): Promise<void> {
  await deleteFinished(parts.database);
  const runs = await findUnfinished(parts.database, runsAtOnce);
  let failure: unknown;
  for (const run of runs) {
    try {
      const startedAtMs = performance.now();
      // The loop runs the next slice, so that a stop takes effect between slices.
      if (await eraseSlice(run, parts)) parts.wakeErasures();
      await delay(performance.now() - startedAtMs);
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

async function eraseSlice(
  ref: RunRef,
  { transaction, events, isLogOn }: Pick<ConsentParts, 'transaction' | 'events' | 'isLogOn'>,
): Promise<boolean> {
  return transaction(async (tx) => {
    const locked = await lockRun(tx, ref);
    if (locked === undefined) return false;
    const run = { ...locked, eventId: locked.eventId ?? (isLogOn ? newEventId() : undefined) };
    await limitLockWait(tx);
    const slice = await eraseNext(tx, run, recordsInSlice);
    // A transaction of its own, so that no record is locked while the ids of all records are read.
    const isFinished = slice.seen === 0;
    const total = await saveProgress(tx, run, slice, isFinished);
    if (isFinished) await finishErasure(tx, { ...run, ...total }, { events });
    return true;
  });
}
