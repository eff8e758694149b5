import { setTimeout as delay } from 'node:timers/promises';
import type { Actor, EraseSubjectRequest, EraseSubjectResponse } from '@consent/contracts';
import { noSuchSite, unavailable } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import { newEventId } from '@consent/events';
import { findKept, keepAnswer } from '@consent/service';
import { acceptRun } from '../erasures/accept';
import { auditErasure } from '../erasures/audit-erasure';
import { type ErasureRun, findTotal, markAnswered } from '../erasures/runs.sql';
import { finishErasure } from '../erasures/finish';
import { eraseLinksAndEvents } from '../links/erase-links';
import { findAllOfPerson } from '../links/linked-subjects';
import type { ConsentParts } from '../parts';
import { eraseFew, type ErasureScope } from './erase-subject.sql';
import { withOwnerTimeout } from './owners';

const longestWaitMs = 30_000;
/** Leaves time for the reply: a call near its deadline fails with "retry" instead of an unknown outcome. */
const marginMs = 1000;

type EraseParts = Pick<ConsentParts, 'database' | 'transaction' | 'owners' | 'events' | 'audit' | 'wakeErasures' | 'isLogOn'>;

/**
 * DELETE /consents/by-subject/{subjectId} (spec 4.1.4): sends one consent.erased if any record was active (decision
 * 2.6). A loop of any process erases a large subject in slices. A repeated call joins the accepted erasure (decision
 * 16).
 *
 * Throws not_found (site), unavailable (account did not reply, or the erasure is accepted but not finished), conflict
 * (the key is in use).
 */
export async function eraseSubject(
  { accountId, subjectId, siteId: siteIdOrEmpty, actor, once, includeLinked = false }: EraseSubjectRequest,
  parts: EraseParts,
  call: CallContext,
): Promise<EraseSubjectResponse> {
  const waitsUntilMs = Math.min(performance.now() + longestWaitMs, call.deadlineAtMs - marginMs);
  const siteId = siteIdOrEmpty || undefined;
  // A stored response is valid even if the site is gone, so check it before asking account.
  const kept = await findKept<EraseSubjectResponse>(parts.database, once);
  if (kept !== undefined) return { ...kept, replayed: true };
  if (siteId !== undefined && !(await withOwnerTimeout(() => parts.owners.ownsSite(accountId, siteId)))) throw noSuchSite();

  const last = { accountId, subjectId, siteId, actor };
  if (!includeLinked) return eraseOne({ ...last, once, erasedBefore: 0 }, waitsUntilMs, parts, call);
  const all = await findAllOfPerson(parts.database, last);
  let erasedBefore = 0;
  for (const id of all.slice(0, -1)) {
    const { erased } = await eraseOne({ ...last, subjectId: id, once: undefined, erasedBefore: 0 }, waitsUntilMs, parts, call);
    erasedBefore += erased;
  }
  return eraseOne({ ...last, once, erasedBefore }, waitsUntilMs, parts, call);
}

interface OneErasure extends ErasureScope {
  actor: Actor;
  once: EraseSubjectRequest['once'];
  /** Of subjects that the same request erased before. */
  erasedBefore: number;
}

async function eraseOne(
  { once, erasedBefore, ...erasure }: OneErasure,
  waitsUntilMs: number,
  parts: EraseParts,
  call: CallContext,
): Promise<EraseSubjectResponse> {
  const erasedNow = await parts.transaction(async (tx) => {
    const first = await findKept<EraseSubjectResponse>(tx, once);
    if (first !== undefined) return { ...first, replayed: true };
    const marked = { ...erasure, eventId: parts.isLogOn ? newEventId() : undefined };
    const done = await eraseFew(tx, marked, Date.now());
    if (done === undefined) return undefined;
    if (done.erased > 0 || done.hadErased) await finishErasure(tx, { ...marked, ...done }, parts);
    // Events that we refused may be about a subject without records.
    else await eraseLinksAndEvents(tx, erasure, parts);
    await auditErasure(tx, erasure, done.erased, parts);
    const erased = done.erased + erasedBefore;
    await keepAnswer(tx, once, { erased });
    return { erased };
  });
  if (erasedNow !== undefined) return erasedNow;

  const runs = await acceptRun(erasure, parts);
  parts.wakeErasures();
  const erased = erasedBefore + (await waitForTotal(runs, waitsUntilMs, parts.database, call));
  return parts.transaction(async (tx) => {
    // The same request may run twice in parallel. The first stored response wins.
    const first = await findKept<EraseSubjectResponse>(tx, once);
    if (first !== undefined) return { ...first, replayed: true };
    await markAnswered(tx, runs);
    await keepAnswer(tx, once, { erased });
    return { erased };
  });
}

async function waitForTotal(
  runs: readonly ErasureRun[],
  waitsUntilMs: number,
  database: EraseParts['database'],
  { signal }: CallContext,
): Promise<number> {
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 250)) {
    const total = await findTotal(database, runs);
    if (total !== undefined) return total;
    if (performance.now() + pauseMs > waitsUntilMs)
      throw unavailable('The erasure was accepted and is running. Repeat the request to get its total.');
    await delay(pauseMs, undefined, { signal });
  }
}
