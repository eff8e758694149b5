import { setTimeout as delay } from 'node:timers/promises';
import { insertEvents } from '@consent/events';
import type { Handle } from '@consent/postgres';
import { createdAtMsOf, firstIdOf } from '../consents/ulid-time.rule';
import type { ConsentParts } from '../parts';
import { findCurrent } from '../states/find-current';
import { groupsOf } from '../states/groups';
import {
  type Candidate,
  findLastNumbers,
  findNextId,
  findRecordsOfSite,
  findUnexpired,
  findUpdatedIds,
  insertExpirations,
  lockCandidates,
} from './expire.sql';
import { dueAtMs, endOf, horizonOf } from './lifetime.rule';
import { findLifetimes, type KeptLifetime } from './lifetimes.sql';
import { findDueWalks, lockDueWalk, saveWalk, type Walk, type WalkRef } from './walks.sql';

const walksAtOnce = 50;
const recordsInSlice = 500;
const hourMs = 3_600_000;
/** Records that change often are looked at again after this time, so their event is late by as much. */
const walkUpdatesEveryMs = 600_000;

type ExpireParts = Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'writeLoad'>;

/**
 * Tells about decisions that ended (decision 65), in a loop of every process: one slice of each due walk. A walk is locked during a slice only,
 * and marks, events and its position are one transaction, so a killed process loses and repeats nothing. Returns whether there is more to do.
 * The pauses leave half of the time to other work.
 */
export async function expireConsents(parts: ExpireParts): Promise<boolean> {
  let hasMore = false;
  let failure: unknown;
  for (const ref of await findDueWalks(parts.database, walksAtOnce)) {
    if (parts.writeLoad.goesFirst()) return false;
    const startedAtMs = performance.now();
    try {
      hasMore = (await expireSlice(ref, parts)) || hasMore;
    } catch (error) {
      failure ??= error;
    }
    await delay(performance.now() - startedAtMs);
  }
  if (failure !== undefined) throw failure;
  return hasMore;
}

async function expireSlice(ref: WalkRef, { transaction, events }: ExpireParts): Promise<boolean> {
  return transaction(async (tx) => {
    const walk = await lockDueWalk(tx, ref);
    if (walk === undefined) return false;
    // A locked record would hold up the walk. The slice is tried again.
    await tx.execute(`SET LOCAL lock_timeout = '500ms'`);
    const nowMs = Date.now();
    const { afterId, nextAtMs, candidates, lifetimes } = await (walk.part === 'updates' ? nextUpdates : nextRecords)(tx, walk, nowMs);
    const ended = await findEnded(tx, walk.accountId, candidates, { lifetimes, nowMs });
    const isNew = await insertExpirations(tx, walk.accountId, ended);
    await insertEvents(
      tx,
      ended.filter(({ id }) => isNew.has(id)).map(({ record, endMs }) => events.expired(record, endMs)),
    );
    await saveWalk(tx, { ...walk, afterId }, nextAtMs ?? nowMs);
    return nextAtMs === undefined;
  });
}

interface Slice {
  afterId: string;
  /** undefined: there is more. */
  nextAtMs: number | undefined;
  candidates: Candidate[];
  lifetimes: readonly KeptLifetime[];
}

/** Records that were never changed: they end in the order of their ids. */
async function nextRecords(tx: Handle, { accountId, siteId, part, afterId }: Walk, nowMs: number): Promise<Slice> {
  const accepted = part === 'accepted';
  const lifetimes = await findLifetimes(tx, accountId, [siteId]);
  const horizonMs = horizonOf(lifetimes, accepted, nowMs);
  const belowId = horizonMs === undefined ? '' : firstIdOf(horizonMs + 1);
  const found = await findRecordsOfSite(tx, { accountId, siteId, afterId, belowId }, recordsInSlice);
  const candidates = found.filter(
    (record) => record.accepted === accepted && record.updatedAtMs === record.createdAtMs && !record.isDeleted,
  );
  const last = found.at(-1)?.id ?? afterId;
  if (found.length === recordsInSlice) return { afterId: last, nextAtMs: undefined, candidates, lifetimes };
  const next = await findNextId(tx, { accountId, siteId, afterId: last });
  const nextAtMs = next === undefined ? undefined : dueAtMs(lifetimes, { atMs: createdAtMsOf(next), accepted }, nowMs);
  return { afterId: last, nextAtMs: Math.min(nextAtMs ?? nowMs + hourMs, nowMs + hourMs), candidates, lifetimes };
}

/** Changed records, which end in no order. */
async function nextUpdates(tx: Handle, { accountId, afterId }: Walk, nowMs: number): Promise<Slice> {
  const lifetimes = await findLifetimes(tx, accountId);
  const ids = await findUpdatedIds(tx, accountId, afterId, recordsInSlice);
  const candidates = ids.length === 0 ? [] : await findUnexpired(tx, accountId, ids, [...new Set(lifetimes.map(({ siteId }) => siteId))]);
  const isLast = ids.length < recordsInSlice;
  return { afterId: isLast ? '' : ids.at(-1)!, nextAtMs: isLast ? nowMs + walkUpdatesEveryMs : undefined, candidates, lifetimes };
}

/** Of the candidates, what holds but for its end. */
async function findEnded(
  tx: Handle,
  accountId: string,
  candidates: readonly Candidate[],
  { lifetimes, nowMs }: { lifetimes: readonly KeptLifetime[]; nowMs: number },
) {
  const ofSite = groupsOf(lifetimes, ({ siteId }) => siteId);
  const endMsOf = ({ siteId, accepted, updatedAtMs: atMs }: Candidate) => endOf(ofSite.get(siteId) ?? [], { atMs, accepted }, nowMs);
  const due = candidates.filter((candidate) => endMsOf(candidate) !== undefined);
  if (due.length === 0) return [];
  const locked = await lockCandidates(
    tx,
    accountId,
    due.map(({ id }) => id),
  );
  const ids = locked.map(({ id }) => id);
  const subjectIds = [...new Set(locked.map(({ subjectId }) => subjectId))];
  const [{ current }, numbers] = [await findCurrent(tx, accountId, subjectIds), await findLastNumbers(tx, accountId, ids)];
  return locked.flatMap((candidate) => {
    const endMs = endMsOf(candidate);
    const found = current.get(candidate.id);
    if (endMs === undefined || found === undefined || !['given', 'refused'].includes(found.state)) return [];
    return [{ id: candidate.id, number: numbers.get(candidate.id) ?? 0, endMs, record: found.record }];
  });
}
