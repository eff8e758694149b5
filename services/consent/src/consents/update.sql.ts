import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { insertOf, pick, updateOf } from '@consent/postgres/columns';
import { historyColumns } from '../history/history';
import { consentColumns, stateColumns, type ConsentRecord } from './consent';

const insertHistory = insertOf('consent_history', historyColumns);

const update = updateOf('consents', pick(consentColumns, 'accountId', 'id'), { ...stateColumns, ...pick(consentColumns, 'updatedAtMs') });

/**
 * Reads the number here and not in the INSERT, which would read a table: on a cluster of Citus, its default time would be that
 * of a worker node and differ from created_at of the outbox row.
 */
const updateAndCount = `${update.text}
  RETURNING (SELECT coalesce(max(number), 0) + 1 FROM consent_history h WHERE h.account_id = consents.account_id AND h.consent = consents.id) AS number`;

interface Change {
  before: ConsentRecord;
  after: ConsentRecord;
  historyId: string;
  actor: Actor;
  isLogged: boolean;
}

/** The caller has locked the record. Returns the number of the update; numbers have no gaps. */
export async function saveUpdate(tx: Handle, { before, after, historyId, actor, isLogged }: Change): Promise<number> {
  const entry = {
    ...before,
    consent: before.id,
    id: historyId,
    changedByKind: actor.kind,
    changedById: actor.id,
    createdAtMs: after.updatedAtMs,
    isAttested: isLogged ? false : undefined,
  };
  const { rows } = await tx.query<{ number: number }>('update_consent', updateAndCount, update.valuesOf(after));
  const { number } = rows[0]!;
  await tx.query('insert_history', insertHistory.text, insertHistory.valuesOf({ ...entry, number }));
  return number;
}
