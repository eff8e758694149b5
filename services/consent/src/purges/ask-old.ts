import { ServiceError } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import { askForPurge } from './ask';

const erasuresAtOnce = 500;
const dayMs = 86_400_000;

type AskParts = Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'audit' | 'wakePurges'>;

/** Asks for the purge of subjects whose erasure is older (PURGE_AFTER_DAYS), unless they have an active consent. Returns whether there may be more. */
export function createAskingForOld({ days, ...parts }: AskParts & { days: number }): () => Promise<boolean> {
  let after = { accountId: nilUuid, eventId: '' };

  return async () => {
    const old = await findOldErasures(parts.database, after, days);
    for (const { accountId, subjectId } of old) {
      try {
        await askForPurge({ accountId, subjectId, actor: { kind: 'system', id: '' } }, parts, { endedBeforeMs: Date.now() - days * dayMs });
      } catch (error) {
        // The subject has an active consent, a hold, or a newer erasure.
        if (ServiceError.from(error).kind !== 'conflict') throw error;
      }
    }
    const isEnd = old.length < erasuresAtOnce;
    after = isEnd ? { accountId: nilUuid, eventId: '' } : old.at(-1)!;
    return !isEnd;
  };
}

async function findOldErasures(db: Handle, after: { accountId: string; eventId: string }, days: number) {
  const { rows } = await db.query<{ account_id: string; event_id: string; subject_id: string }>(
    'find_old_erasures',
    `SELECT account_id, event_id, subject_id FROM erasures
     WHERE (account_id, event_id) > ($1, $2) AND purged_at IS NULL AND erased_at < now() - make_interval(days => $3)
     ORDER BY account_id, event_id LIMIT ${erasuresAtOnce}`,
    [after.accountId, after.eventId, days],
  );
  return rows.map((row) => ({ accountId: row.account_id, eventId: row.event_id, subjectId: row.subject_id }));
}
