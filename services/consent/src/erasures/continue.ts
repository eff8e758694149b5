import { newEventId } from '@consent/events';
import type { ConsentParts } from '../parts';
import { recordsAtOnce } from '../consents/erase-subject.sql';
import { finishErasure } from './finish';
import { deleteFinished, eraseNext, findUnfinished, lockRun, type RunRef, saveProgress, waitBriefly } from './slice.sql';

const runsAtOnce = 100;

/**
 * Erases one slice of each accepted erasure (decision 16). Every process runs it in a loop. A run is locked only during a
 * slice, so after a crash another process continues from the last commit. A failing run does not block the others.
 */
export async function continueErasures(
  parts: Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'wakeErasures' | 'isLogOn'>,
): Promise<void> {
  const runs = await findUnfinished(parts.database, runsAtOnce);
  if (runs.length === 0) return deleteFinished(parts.database);
  let failure: unknown;
  for (const run of runs) {
    try {
      // The loop runs again immediately, and can be stopped in between.
      if (await eraseSlice(run, parts)) parts.wakeErasures();
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

/**
 * Writes a slice and its progress in one transaction, with proof and event after the last slice. Returns false if there was
 * nothing to do.
 */
async function eraseSlice(
  ref: RunRef,
  { transaction, events, isLogOn }: Pick<ConsentParts, 'transaction' | 'events' | 'isLogOn'>,
): Promise<boolean> {
  return transaction(async (tx) => {
    const locked = await lockRun(tx, ref);
    if (locked === undefined) return false;
    const run = { ...locked, eventId: locked.eventId ?? (isLogOn ? newEventId() : undefined) };
    await waitBriefly(tx);
    const slice = await eraseNext(tx, run, recordsAtOnce);
    const isFinished = slice.seen < recordsAtOnce;
    const total = await saveProgress(tx, run, slice, isFinished);
    if (isFinished) await finishErasure(tx, { ...run, ...total }, { events });
    return true;
  });
}
