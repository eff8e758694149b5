import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { askForPurge } from '../purges/ask';
import { findDueRetentions, findErasedOnSite, type RetentionRecord, savePlace } from './retention.sql';

const sitesAtOnce = 20;
const recordsInSlice = 500;
/** After a walk through a site, until the next one. */
const restSeconds = 3600;
const failedSeconds = 60;

type RetentionParts = Pick<
  ConsentParts,
  'database' | 'transaction' | 'events' | 'audit' | 'writeLoad' | 'wakePurges' | 'wakeRetentions' | 'logger'
>;

/**
 * Asks for the purge of people whose retention on a site is over, in a loop of every process (decision 67). Asking twice is asking once, so a
 * slice may be repeated after a crash. Waits while batches are being stored.
 */
export async function continueRetentions(parts: RetentionParts): Promise<void> {
  if (parts.writeLoad.isBusy()) return;
  for (const retention of await findDueRetentions(parts.database, sitesAtOnce)) {
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
async function skipSite(error: unknown, retention: RetentionRecord, { database, logger }: RetentionParts): Promise<void> {
  const { accountId, siteId, position } = retention;
  logger.error({ error, accountId, siteId }, 'the retention of a site failed; trying again in a minute');
  await savePlace(database, retention, { position, seconds: failedSeconds });
}

/** Returns whether there is a next slice now. */
async function walkSlice(retention: RetentionRecord, parts: RetentionParts): Promise<boolean> {
  const { subjectIds, lastId, seen } = await findErasedOnSite(parts.database, retention, { nowMs: Date.now(), limit: recordsInSlice });
  for (const subjectId of subjectIds) await ask(retention, subjectId, parts);
  const isEnd = seen < recordsInSlice || lastId === undefined;
  await savePlace(parts.database, retention, isEnd ? { position: '', seconds: restSeconds } : { position: lastId, seconds: 0 });
  return !isEnd;
}

async function ask({ accountId, erasedDays }: RetentionRecord, subjectId: string, parts: RetentionParts): Promise<void> {
  try {
    const actor = { kind: 'system', id: '' };
    await askForPurge({ accountId, subjectId, actor }, parts, { endedBeforeMs: Date.now() - erasedDays * 86_400_000 });
  } catch (error) {
    // An active record, a hold, or an erasure that is younger than the retention.
    if (!['conflict', 'not_found'].includes(ServiceError.from(error).kind)) throw error;
  }
}
