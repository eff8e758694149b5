import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { pick, singlePartsOf, updateOf } from '@consent/postgres/columns';
import { historyColumns } from '../history/history';
import { consentColumns, stateColumns, type ConsentRecord } from './consent';

const { number: _, ...givenColumns } = historyColumns;

const history = singlePartsOf({ entry: givenColumns });
const insertHistory = `
  WITH latest AS MATERIALIZED (SELECT coalesce(max(number), 0) AS number FROM consent_history WHERE account_id = $1 AND consent = $2)
  INSERT INTO consent_history (number, ${history.sql.entry.names})
  SELECT latest.number + 1, ${history.sql.entry.values} FROM ${history.sql.entry.rows}, latest RETURNING number`;

const update = updateOf('consents', pick(consentColumns, 'accountId', 'id'), { ...stateColumns, ...pick(consentColumns, 'updatedAtMs') });

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
  const { rows } = await tx.query<{ number: number }>('insert_history', insertHistory, history.valuesOf({ entry: [entry] }));
  await tx.query('update_consent', update.text, update.valuesOf(after));
  return rows[0]!.number;
}
