import type { Actor } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { unavailable } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { ulid } from 'ulid';
import type { ErasureScope } from '../consents/erase-subject.sql';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { ConsentParts } from '../parts';
import { auditErasure } from './audit-erasure';
import { type ErasureRun, findOpenRuns, hasRecordToErase, insertRun } from './runs.sql';

/** A create in flight at the acceptance may commit after the slices have passed its id. */
const lateRecordMs = 60_000;
/** Two attempts may fail: another caller accepts the same run first, and that run is answered meanwhile. */
const attempts = 3;

interface AskedErasure extends ErasureScope {
  actor: Actor;
}

/**
 * Returns the runs that together erase all current records of the subject: the open runs, and a new one for the rest.
 * Once they are committed, reads show these records as erased and the webhook service blanks them.
 */
export async function acceptRun(
  erasure: AskedErasure,
  { transaction, events, audit }: Pick<ConsentParts, 'transaction' | 'events' | 'audit'>,
): Promise<ErasureRun[]> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const runs = await transaction(async (tx) => {
      const open = await findOpenRuns(tx, erasure);
      const fromId = await findUncovered(tx, erasure, open.at(-1));
      if (fromId === undefined) return open;
      const accepted = await insertRun(tx, { ...erasure, id: ulid(), fromId, atMs: Date.now() });
      if (accepted === undefined) return undefined;
      await insertEvents(tx, [events.subjectErased({ ...erasure, atMs: accepted.acceptedAtMs })]);
      await auditErasure(tx, erasure, null, { audit });
      return [...open, accepted];
    });
    if (runs !== undefined) return runs;
  }
  throw unavailable('Other calls are erasing the same subject. Repeat the request.');
}

/** Returns the id after which no open run covers records, or undefined if all are covered. */
async function findUncovered(tx: Handle, scope: ErasureScope, last: ErasureRun | undefined): Promise<string | undefined> {
  if (last === undefined) return '';
  const lateFromId = firstIdOf(last.acceptedAtMs - lateRecordMs);
  const fromId = lateFromId < last.untilId ? lateFromId : last.untilId;
  return (await hasRecordToErase(tx, scope, fromId)) ? fromId : undefined;
}
