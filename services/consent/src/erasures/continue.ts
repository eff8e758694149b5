import type { ConsentParts } from '../parts';
import { recordsAtOnce } from '../consents/erase-subject.sql';
import { finishErasure } from './finish';
import { deleteFinished, eraseNext, findUnfinished, lockRun, type RunRef, saveProgress, waitBriefly } from './slice.sql';

const runsAtOnce = 100;

/**
 * Erases a slice of each accepted erasure (decision 16). A loop runs it in every process: the lock of a run lasts as
 * long as its slice, so a process that dies leaves nothing behind, and the next one goes on where the last commit was.
 * One that fails does not keep the others from theirs.
 */
export async function continueErasures(parts: Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'wakeErasures'>): Promise<void> {
  const runs = await findUnfinished(parts.database, runsAtOnce);
  if (runs.length === 0) return deleteFinished(parts.database);
  let failure: unknown;
  for (const run of runs) {
    try {
      // The loop comes again at once, and meanwhile it can be stopped.
      if (await eraseSlice(run, parts)) parts.wakeErasures();
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

/** One slice, its progress and, after the last one, proof and event, in one transaction. False when there was nothing to do. */
async function eraseSlice(ref: RunRef, { transaction, events }: Pick<ConsentParts, 'transaction' | 'events'>): Promise<boolean> {
  return transaction(async (tx) => {
    const run = await lockRun(tx, ref);
    if (run === undefined) return false;
    await waitBriefly(tx);
    const slice = await eraseNext(tx, run, recordsAtOnce);
    const isFinished = slice.seen < recordsAtOnce;
    const total = await saveProgress(tx, run, slice, isFinished);
    if (isFinished) await finishErasure(tx, { ...run, ...total }, { events });
    return true;
  });
}
