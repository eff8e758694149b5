import { setTimeout as delay } from 'node:timers/promises';
import { purgeDelayMs } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import type { Handle } from '@consent/postgres';
import { ulid } from 'ulid';
import { endRecord } from '../consents/end-record';
import { lockConsent } from '../consents/find.sql';
import { ensureTagKeys } from '../log/tag-keys.sql';
import type { ConsentParts } from '../parts';
import { tagOfSubject } from '../purges/pseudonym';
import { recordPurgeId } from '../purges/purge';
import { insertRecordPurge } from '../purges/record-purges.sql';
import { subjectsOf } from './count-superseded';
import { findSuperseded } from './find-superseded';
import { findDueSupersededRetentions, findOldOfSite, isStillSet, saveSupersededPlace, type SupersededRetention } from './superseded.sql';

const sitesAtOnce = 20;
const recordsInSlice = 500;
/** After a walk through a site, until the next one. */
const restSeconds = 3600;
const failedSeconds = 60;
const dayMs = 86_400_000;
const system = { kind: 'system', id: '' };
/** The event of this deletion may be on its way to the webhook service, which keeps it for 30 days, and its id is not known. */
const eventOfOthersMs = 31 * dayMs;

type RetentionParts = Pick<
  ConsentParts,
  'database' | 'transaction' | 'events' | 'isLogOn' | 'writeLoad' | 'wakePurges' | 'wakeRetentions' | 'logger'
>;

/**
 * Deletes superseded records whose retention on a site is over, and asks for the purge of each (decision 79), in a loop of every process. A record
 * and its purge are one transaction that looks again, so a slice may be repeated after a crash. Waits while batches are being stored, and while the
 * log is off, because no leaf would prove anything.
 */
export async function continueSuperseded(parts: RetentionParts): Promise<void> {
  if (!parts.isLogOn || parts.writeLoad.isBusy()) return;
  for (const retention of await findDueSupersededRetentions(parts.database, sitesAtOnce)) {
    const startedAtMs = performance.now();
    try {
      if (await walkSlice(retention, parts)) parts.wakeRetentions();
    } catch (error) {
      await skipSite(error, retention, parts);
    }
    // Leaves half of the time to other work.
    await delay(performance.now() - startedAtMs);
  }
}

/** Puts a failed site off, because each turn takes the site that is due longest, and would take no other. */
async function skipSite(error: unknown, retention: SupersededRetention, { database, logger }: RetentionParts): Promise<void> {
  const { accountId, siteId, position } = retention;
  logger.error({ error, accountId, siteId }, 'the retention of superseded records of a site failed; trying again in a minute');
  await saveSupersededPlace(database, retention, { position, seconds: failedSeconds });
}

const cutoffOf = ({ supersededDays }: SupersededRetention) => Date.now() - supersededDays * dayMs;

/** Returns whether there is a next slice now. */
async function walkSlice(retention: SupersededRetention, parts: RetentionParts): Promise<boolean> {
  const { accountId, siteId, position } = retention;
  const beforeMs = cutoffOf(retention);
  const page = await findOldOfSite(parts.database, { accountId, siteId, position, untilMs: beforeMs }, recordsInSlice);
  const found = await findSuperseded(parts.database, { accountId, siteId, subjectIds: subjectsOf(page.records), beforeMs });
  for (const { id, subjectId } of page.records) {
    if (!found.has(id)) continue;
    // The next turn begins with the same slice.
    if (parts.writeLoad.isBusy()) return false;
    if (!(await parts.transaction((tx) => end(tx, retention, { id, subjectId }, parts)))) return false;
  }
  const isEnd = page.seen < recordsInSlice || page.lastId === undefined;
  const place = isEnd ? { position: '', seconds: restSeconds } : { position: page.lastId!, seconds: 0 };
  await saveSupersededPlace(parts.database, retention, place);
  return !isEnd;
}

/** Returns false if the retention is not set like this any more. */
async function end(
  tx: Handle,
  retention: SupersededRetention,
  { id, subjectId }: { id: string; subjectId: string },
  parts: RetentionParts,
): Promise<boolean> {
  const { accountId, siteId } = retention;
  if (!(await isStillSet(tx, retention))) return false;
  const locked = await lockConsent(tx, accountId, id);
  if (locked === undefined) return true;
  const beforeMs = cutoffOf(retention);
  if (!(await findSuperseded(tx, { accountId, siteId, subjectIds: [subjectId], beforeMs })).has(id)) return true;
  const requestedAtMs = Date.now();
  const { record, event } = await endRecord(tx, locked, system, parts);
  const deletedAtMs = record.deletedAtMs;
  const dueAtMs = Math.max(requestedAtMs, event === undefined ? deletedAtMs + eventOfOthersMs : deletedAtMs) + purgeDelayMs;
  // The event of this deletion is told first, and destroyed with the purge.
  await insertEvents(tx, [parts.events.recordEnded({ accountId, subjectId, id, atMs: event === undefined ? requestedAtMs : deletedAtMs })]);
  const tagKey = (await ensureTagKeys(tx, [accountId])).get(accountId)!;
  await insertRecordPurge(tx, {
    ...{ accountId, id: recordPurgeId(ulid()), recordId: id, tag: tagOfSubject(tagKey, subjectId), subjectId },
    ...{ eventId: event?.id, requestedAtMs, dueAtMs },
  });
  return true;
}
