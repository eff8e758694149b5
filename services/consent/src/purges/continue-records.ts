import { setTimeout as delay } from 'node:timers/promises';
import { recordsHash } from '@consent/evidence-format';
import { insertEvents } from '@consent/events';
import { insertLeafWork, materialText, sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { isHeld } from '../holds/holds.sql';
import { assertUndamaged } from '../log/damage.rule';
import { findRecords, withUpdates } from '../log/histories.sql';
import { planParts } from '../log/parts.rule';
import { statementsOf } from '../log/statements';
import type { ConsentParts } from '../parts';
import { entryTextOf } from './finish';
import { isFencePassed, type PurgeRef } from './open.sql';
import { mostUpdatesOfRecord } from './purged-frames';
import {
  deleteRecordPurge,
  findDueRecordPurges,
  findFreeStart,
  hasObstacle,
  isPersonBeingPurged,
  lockPurgeable,
  lockRecordPurge,
  postponeRecordPurge,
  type RecordPurge,
  saveRecordFence,
  saveRecordPurgeEnd,
} from './record-purges.sql';
import { purgeParts } from './slice.sql';

const purgesAtOnce = 100;
const retrySeconds = { obstacle: 30, fence: 1, failed: 60 };

type PurgeParts = Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'isLogOn' | 'writeLoad' | 'wakePurges' | 'logger'>;

/**
 * Purges superseded records that are due (decision 79), in a loop of every process. Each is one transaction, so nobody sees half of a record, and
 * a process that is killed leaves it whole.
 */
export async function continueRecordPurges(parts: PurgeParts): Promise<void> {
  if (!parts.isLogOn || parts.writeLoad.goesFirst()) return;
  const due = await findDueRecordPurges(parts.database, purgesAtOnce);
  for (const purge of due) {
    if (parts.writeLoad.goesFirst()) return;
    const startedAtMs = performance.now();
    try {
      await parts.transaction((tx) => purgeRecord(tx, purge, parts));
    } catch (error) {
      parts.logger.error({ error, accountId: purge.accountId, purge: purge.id }, 'a purge failed; trying again in a minute');
      await postponeRecordPurge(parts.database, purge, retrySeconds.failed);
    }
    // Leaves half of the time to other work.
    await delay(performance.now() - startedAtMs);
  }
  if (due.length === purgesAtOnce) parts.wakePurges();
}

async function purgeRecord(tx: Handle, ref: PurgeRef, { events }: Pick<PurgeParts, 'events'>): Promise<void> {
  const purge = await lockRecordPurge(tx, ref);
  if (purge === undefined) return;
  const { accountId, recordId, subjectId } = purge;
  const record = await lockPurgeable(tx, accountId, recordId);
  if (record === undefined) return deleteRecordPurge(tx, purge);
  if ((await isHeld(tx, accountId, subjectId)) || (await isPersonBeingPurged(tx, purge)) || (await hasObstacle(tx, purge)))
    return postponeRecordPurge(tx, purge, retrySeconds.obstacle);
  purge.fence ??= await saveRecordFence(tx, purge);
  if (!(await isFencePassed(tx, purge))) return postponeRecordPurge(tx, purge, retrySeconds.fence);
  await destroy(tx, purge, record, events);
}

async function destroy(
  tx: Handle,
  purge: RecordPurge,
  { deletedAtMs }: { deletedAtMs: number },
  events: PurgeParts['events'],
): Promise<void> {
  const { accountId, id, recordId, tag, eventId } = purge;
  const startedAtMs = await findFreeStart(tx, accountId, tag, Date.now());
  const [part] = await withUpdates(tx, planParts(await findRecords(tx, [{ accountId, id: recordId }]), 0, mostUpdatesOfRecord));
  if (part === undefined || part.last <= part.lastNumber) throw new Error(`record ${recordId} has too many updates for a purge of its own`);
  assertUndamaged(part);
  const statements = statementsOf(part);
  const frames = new Map(statements.map(({ revision, frame }) => [revision, frame]));
  await purgeParts(tx, { ...purge, startedAtMs }, [{ record: part, first: part.first, last: part.last, frames }]);
  const entries = [...new Set(frames.values())].map((frame) => entryTextOf(tag, frame));
  const leavesSha256 = Buffer.from(recordsHash(sha256, entries), 'base64url');
  const doneAtMs = Math.max(startedAtMs, deletedAtMs);
  await saveRecordPurgeEnd(tx, { ...purge, startedAtMs, doneAtMs, purged: entries.length, leavesSha256 });
  // Copies of its other events went when it was deleted.
  if (eventId !== undefined) await insertEvents(tx, [events.subjectPurged({ accountId, eventIds: [eventId], atMs: doneAtMs })]);
  await insertLeafWork(tx, { accountId, outboxIds: [], leaves: 1, salts: '', material: materialText({ purges: [id] }) });
}
