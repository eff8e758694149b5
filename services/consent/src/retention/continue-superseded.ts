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
import { type RetentionSetting, supersededRetentions } from './setting.sql';
import { findOldOfSite } from './superseded.sql';
import { recordsInSlice, type Slice, walkSites, type WalkParts } from './walk-sites';

const dayMs = 86_400_000;
const system = { kind: 'system', id: '' };
/** The event of this deletion may be on its way to the webhook service, which keeps it for 30 days, and its id is not known. */
const eventOfOthersMs = 31 * dayMs;

type RetentionParts = WalkParts & Pick<ConsentParts, 'transaction' | 'events' | 'isLogOn' | 'writeLoad' | 'wakePurges'>;

/**
 * Deletes superseded records whose retention on a site is over, and asks for the purge of each (decision 79), in a loop of every process. A record
 * and its purge are one transaction that looks again, so a slice may be repeated after a crash. Waits while batches are being stored, and while the
 * log is off, because no leaf would prove anything.
 */
export async function continueSuperseded(parts: RetentionParts): Promise<void> {
  if (!parts.isLogOn || parts.writeLoad.goesFirst()) return;
  await walkSites(supersededRetentions, (retention) => walkSlice(retention, parts), parts);
}

const cutoffOf = ({ days }: RetentionSetting) => Date.now() - days * dayMs;

async function walkSlice(retention: RetentionSetting, parts: RetentionParts): Promise<Slice | undefined> {
  const { accountId, siteId, position } = retention;
  const beforeMs = cutoffOf(retention);
  const page = await findOldOfSite(parts.database, { accountId, siteId, position, untilMs: beforeMs }, recordsInSlice);
  const found = await findSuperseded(parts.database, { accountId, siteId, subjectIds: subjectsOf(page.records), beforeMs });
  for (const { id, subjectId } of page.records) {
    if (!found.has(id)) continue;
    // The next turn begins with the same slice.
    if (parts.writeLoad.goesFirst()) return undefined;
    if (!(await parts.transaction((tx) => end(tx, retention, { id, subjectId }, parts)))) return undefined;
  }
  return page;
}

/** Returns false if the retention is not set like this any more. */
async function end(
  tx: Handle,
  retention: RetentionSetting,
  { id, subjectId }: { id: string; subjectId: string },
  parts: RetentionParts,
): Promise<boolean> {
  const { accountId, siteId } = retention;
  if (!(await supersededRetentions.isStillSet(tx, retention))) return false;
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
