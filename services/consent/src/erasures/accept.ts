import type { Actor } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { unavailable } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { ulid } from 'ulid';
import type { ErasureScope } from '../consents/erase-subject.sql';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { ConsentParts } from '../parts';
import { type ErasureRun, findOpenRuns, hasRecordToErase, insertRun } from './runs.sql';

/** A create that was under way at an acceptance may have stored its record after the slices passed its id. */
const lateRecordMs = 60_000;
/** A caller loses when another one accepts the same run, and once more when that one was answered meanwhile. */
const attempts = 3;

interface AskedErasure extends ErasureScope {
  actor: Actor;
}

/**
 * The runs whose end erases all that the subject has now: those that are open, and a new one for what they do not
 * cover. From then on reads show it as erased, and so does webhook, which need not wait for the end.
 */
export async function acceptRun(
  erasure: AskedErasure,
  { transaction, events }: Pick<ConsentParts, 'transaction' | 'events'>,
): Promise<ErasureRun[]> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const runs = await transaction(async (tx) => {
      const open = await findOpenRuns(tx, erasure);
      const fromId = await findUncovered(tx, erasure, open.at(-1));
      if (fromId === undefined) return open;
      const accepted = await insertRun(tx, { ...erasure, id: ulid(), fromId, atMs: Date.now() });
      if (accepted === undefined) return undefined;
      await insertEvents(tx, [events.subjectErased({ ...erasure, atMs: accepted.acceptedAtMs })]);
      return [...open, accepted];
    });
    if (runs !== undefined) return runs;
  }
  throw unavailable('Other calls are erasing the same subject. Repeat the request.');
}

/** The id after which there are records that no open run covers; undefined when there are none. */
async function findUncovered(tx: Handle, scope: ErasureScope, last: ErasureRun | undefined): Promise<string | undefined> {
  if (last === undefined) return '';
  const lateFromId = firstIdOf(last.acceptedAtMs - lateRecordMs);
  const fromId = lateFromId < last.untilId ? lateFromId : last.untilId;
  return (await hasRecordToErase(tx, scope, fromId)) ? fromId : undefined;
}
