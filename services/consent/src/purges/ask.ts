import { type AskPurgeRequest, type AskPurgeResponse, purgeDelayMs } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findKept, keepAnswer } from '@consent/service';
import { ulid } from 'ulid';
import { insertEventErasure } from '../erasures/event-erasures.sql';
import { insertEvents } from '@consent/events';
import { isHeld } from '../holds/holds.sql';
import { ensureTagKeys } from '../log/tag-keys.sql';
import type { ConsentParts } from '../parts';
import { findPurge, findPurgeById, findSubjectEnd, insertPurge, isBeingErased } from './ask.sql';
import { tagOfSubject } from './pseudonym';
import { describePurge as describe } from './describe';
import type { PurgeRecord } from './purge';

/**
 * POST /subjects/{id}/purge (decision 66). Records that no erasure by subject covers are erased from the copies of their events now, so
 * their purge is due from now on. Throws not_found, conflict (an active record, an unfinished erasure, or the
 * key is in use).
 */
export function askPurge(request: AskPurgeRequest, parts: AskParts): Promise<AskPurgeResponse> {
  return askForPurge(request, parts);
}

type AskParts = Pick<ConsentParts, 'transaction' | 'events' | 'audit' | 'wakePurges'>;

/** As `askPurge`. Throws conflict also for a subject with a deletion or erasure since `endedBeforeMs`. */
export async function askForPurge(
  { accountId, subjectId, actor, once }: AskPurgeRequest,
  { transaction, events, audit, wakePurges }: AskParts,
  { endedBeforeMs = Infinity }: { endedBeforeMs?: number } = {},
): Promise<AskPurgeResponse> {
  const asked = await transaction(async (tx): Promise<AskPurgeResponse> => {
    const kept = await findKept<{ id: string }>(tx, once);
    if (kept !== undefined) return { purge: await describe(tx, (await findPurgeById(tx, accountId, kept.id))!), replayed: true };
    const purge = await ask(tx);
    await keepAnswer(tx, once, { id: purge.id });
    return { purge: await describe(tx, purge) };
  });
  wakePurges();
  return asked;

  async function ask(tx: Handle): Promise<PurgeRecord> {
    const tagKey = (await ensureTagKeys(tx, [accountId])).get(accountId)!;
    const tag = tagOfSubject(tagKey, subjectId);
    const before = await findPurge(tx, accountId, tag);
    if (before !== undefined && before.doneAtMs === 0) return before;
    const end = await findSubjectEnd(tx, accountId, subjectId);
    if (end === undefined) {
      if (before === undefined) throw notFound('subject');
      return before;
    }
    if (await isBeingErased(tx, accountId, subjectId))
      throw conflict('The erasure of this subject is running. Repeat the request when it is done.');
    if (await isHeld(tx, accountId, subjectId)) throw conflict('The subject is under a legal hold. GET /holds lists the holds.');
    if (end.isActive) throw conflict('The subject has an active consent. Erase the subject first.');
    if (end.endedAtMs >= endedBeforeMs) throw conflict('The subject was erased later than that.');
    const requestedAtMs = Date.now();
    const erasedUntilMs = Math.max(requestedAtMs, end.endedAtMs);
    if (!end.isErased) {
      await insertEventErasure(tx, { accountId, subjectId, siteId: undefined });
      await insertEvents(tx, [events.subjectErased({ accountId, subjectId, siteId: undefined, atMs: erasedUntilMs })]);
    }
    const dueAtMs = (end.isErased ? end.endedAtMs : erasedUntilMs) + purgeDelayMs;
    const request = { askedByKind: actor.kind, askedById: actor.id, requestedAtMs, dueAtMs };
    await insertPurge(tx, { accountId, id: `prg_${ulid()}`, tag, subjectId, ...request, untilId: end.untilId, erasedUntilMs });
    // A retention asks for thousands, and its setting is in the trail.
    if (actor.kind !== 'system')
      await audit(tx, { accountId, kind: 'subject.purge_set', target: { kind: 'subject', id: tag.toString('hex') } });
    // Another call may have been first.
    return (await findPurge(tx, accountId, tag))!;
  }
}
