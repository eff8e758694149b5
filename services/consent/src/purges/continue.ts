import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '@consent/postgres';
import { isHeld } from '../holds/holds.sql';
import { readErasedIds } from '../erasures/read-erased-ids';
import { assertUndamaged } from '../log/damage.rule';
import { describeErasure } from '../log/described';
import { findErasure } from '../log/erasures.sql';
import { findSubjectRecords, withUpdates } from '../log/histories.sql';
import { planParts } from '../log/parts.rule';
import { statementsOf } from '../log/statements';
import type { ConsentParts } from '../parts';
import { finishPurge } from './finish';
import {
  findDuePurges,
  findObstacle,
  isFencePassed,
  lockPurge,
  postponePurge,
  type PurgeRef,
  saveFence,
  savePurgePosition,
  savePurgeStart,
} from './open.sql';
import { positionAfter, readPosition } from './position.rule';
import { findFreeStart } from './record-purges.sql';
import type { PurgeRecord } from './purge';
import { findUnframedErasures, purgeParts, saveErasureFrame } from './slice.sql';

const purgesAtOnce = 100;
/** A slice is a transaction: it bounds what is locked, and what is done again after a crash. */
const recordsInSlice = 100;
const updatesInSlice = 1000;
const erasuresInSlice = 20;
const retrySeconds = { obstacle: 30, fence: 1, failed: 60 };

type PurgeParts = Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'isLogOn' | 'writeLoad' | 'wakePurges' | 'logger'>;

/**
 * Makes one step of each due purge (decision 66), in a loop of every process. A step is a transaction that begins where the last one ended, so
 * a crash repeats nothing and skips nothing. While the log is off nothing is purged, because no leaf would prove it.
 */
export async function continuePurges(parts: PurgeParts): Promise<void> {
  if (!parts.isLogOn || parts.writeLoad.goesFirst()) return;
  for (const purge of await findDuePurges(parts.database, purgesAtOnce)) {
    const startedAtMs = performance.now();
    try {
      const hasMore = await parts.transaction((tx) => makeStep(tx, purge, parts));
      if (hasMore) parts.wakePurges();
    } catch (error) {
      parts.logger.error({ error, accountId: purge.accountId, purge: purge.id }, 'a purge failed; trying again in a minute');
      await postponePurge(parts.database, purge, retrySeconds.failed);
    }
    // Leaves half of the time to other work.
    await delay(performance.now() - startedAtMs);
  }
}

/** Returns whether there is a next step now. */
async function makeStep(tx: Handle, ref: PurgeRef, parts: Pick<PurgeParts, 'events'>): Promise<boolean> {
  const purge = await lockPurge(tx, ref);
  if (purge === undefined) return false;
  if (purge.startedAtMs === 0 && !(await begin(tx, purge))) return false;
  const { accountId } = purge;
  if (purge.position === '') {
    const erasures = await findUnframedErasures(tx, purge, erasuresInSlice);
    // Their frames name all records, so they come before any record loses its subject.
    for (const eventId of erasures) await saveErasureFrame(tx, accountId, eventId, await frameOfErasure(tx, accountId, eventId));
    if (erasures.length === erasuresInSlice) return true;
  }
  const next = await purgeSlice(tx, purge);
  if (next === undefined) await finishPurge(tx, purge, parts);
  else await savePurgePosition(tx, { ...purge, position: next });
  return next !== undefined;
}

/** Sets the start, or when to look again. */
async function begin(tx: Handle, purge: PurgeRecord): Promise<boolean> {
  if (await isHeld(tx, purge.accountId, purge.subjectId)) {
    await postponePurge(tx, purge, retrySeconds.obstacle);
    return false;
  }
  if (purge.fence === undefined) {
    if ((await findObstacle(tx, purge)) !== undefined) {
      await postponePurge(tx, purge, retrySeconds.obstacle);
      return false;
    }
    purge.fence = await saveFence(tx, purge);
  }
  if (!(await isFencePassed(tx, purge))) {
    await postponePurge(tx, purge, retrySeconds.fence);
    return false;
  }
  // The same for all rows, so that they lead to their purge.
  purge.startedAtMs = await findFreeStart(tx, purge.accountId, purge.tag, Date.now());
  await savePurgeStart(tx, purge);
  return true;
}

async function frameOfErasure(tx: Handle, accountId: string, eventId: string): Promise<string> {
  const erasure = (await findErasure(tx, accountId, eventId))!;
  return describeErasure(erasure, await readErasedIds(tx, erasure)).frame;
}

/** Returns where the next slice begins; undefined if no record is left. */
async function purgeSlice(tx: Handle, purge: PurgeRecord): Promise<string | undefined> {
  const { accountId, subjectId, untilId } = purge;
  const start = readPosition(purge.position);
  const page = await findSubjectRecords(
    tx,
    { accountId, subjectId, start: { id: start.id, isIncluded: start.revision > 0 } },
    recordsInSlice,
  );
  const covered = page.filter(({ record }) => record.id <= untilId && record.deletedAtMs !== 0);
  if (page.length === 0 || page[0]!.record.id > untilId) return undefined;
  const firstRevision = covered[0]?.record.id === start.id ? start.revision : 0;
  const parts = await withUpdates(tx, planParts(covered, firstRevision, updatesInSlice));
  parts.forEach(assertUndamaged);
  await purgeParts(
    tx,
    purge,
    parts.map((part) => ({ record: part, first: part.first, last: part.last, frames: framesOf(part) })),
  );
  const last = parts.at(-1);
  if (last === undefined) return positionAfter(page.at(-1)!.record.id, 0);
  const isCut = last.last <= last.lastNumber;
  if (isCut) return positionAfter(last.record.id, last.last + 1);
  // Records that are not covered lie between, or after.
  const isAll = last.record.id === covered.at(-1)!.record.id;
  return positionAfter(isAll ? page.at(-1)!.record.id : last.record.id, 0);
}

const framesOf = (part: Parameters<typeof statementsOf>[0]): Map<number, string> =>
  new Map(statementsOf(part).map(({ revision, frame }) => [revision, frame]));
