import { envelope, parseEvent } from '@consent/events';
import type { WebhookParts } from '../parts';
import { blankFailedEvents, findFailedToCheck } from './blank-failed.sql';
import { findErased } from './erasures.sql';
import type { EventRecord } from './event.rule';
import { recordOf } from './on-published';
import type { SubjectHashes } from './subject.rule';

const checkedAtOnce = 20;
const longestRunMs = 2000;

/**
 * Blanks failed events of erased subjects, waiting and dead ones (decision 16.6). A retry handles them like events that
 * arrive blank. The subject of an unreadable event is unknown, so that event stays until an operator drops it.
 */
export function createFailedBlanking({ database, subjectHashes }: Pick<WebhookParts, 'database'> & { subjectHashes: SubjectHashes }) {
  let after = '';

  return async (): Promise<void> => {
    const endsAtMs = performance.now() + longestRunMs;
    do {
      const failed = await findFailedToCheck(database, after, checkedAtOnce);
      const records = failed.flatMap(({ payload, accountId }) => readRecord(payload, accountId, subjectHashes));
      const erased = await findErased(database, records);
      const blank = records.filter(({ id }) => erased.has(id));
      if (blank.length > 0) await blankFailedEvents(database, blank.map(blankOf));
      after = failed.length < checkedAtOnce ? '' : (failed.at(-1)?.eventId ?? '');
    } while (after !== '' && performance.now() < endsAtMs);
  };
}

function blankOf({ id, type, createdAtMs }: EventRecord) {
  return { eventId: id, payload: envelope({ id, type, createdAt: new Date(createdAtMs).toISOString(), dataJson: 'null' }) };
}

function readRecord(payload: string, accountId: string, subjectHashes: SubjectHashes): EventRecord[] {
  try {
    return [recordOf(parseEvent(payload, accountId), subjectHashes)];
  } catch {
    return [];
  }
}
