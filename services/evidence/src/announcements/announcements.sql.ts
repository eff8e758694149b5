import type { Handle } from '@consent/postgres';
import { bigint, integer, partsOf, readerOf, selectOf } from '@consent/postgres/columns';
import { logSelect } from '../logs/log';
import { readFoundHead, type AccountRow, type FoundHead } from '../sequencer/heads.sql';
import { toldColumns, type Told } from './told';

/** Ordered by account. The first account is after the nil UUID, which is that of the anchor log. */
export async function findLogsAfter(db: Handle, after: string, limit: number): Promise<FoundHead[]> {
  const { rows } = await db.query<AccountRow>(
    'list_logs_to_tell',
    `SELECT ${logSelect} FROM logs WHERE account_id > $1 ORDER BY account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map(readFoundHead);
}

const readTold = readerOf(toldColumns);

export async function findTold(db: Handle, accountIds: readonly string[]): Promise<Map<string, Told>> {
  const { rows } = await db.query('find_told', `SELECT ${selectOf(toldColumns)} FROM log_notices WHERE account_id = ANY($1::uuid[])`, [
    accountIds,
  ]);
  return new Map(rows.map(readTold).map((told) => [told.accountId, told]));
}

/** `beforeSize` and `beforeEpoch` are 0 for the first announcement of a log. */
export interface NewTold extends Told {
  beforeEpoch: number;
  beforeSize: number;
}

const { sql, valuesOf } = partsOf<{ n: NewTold }>({
  n: { ...toldColumns, beforeEpoch: integer('before_epoch'), beforeSize: bigint('before_size') },
});

/** Returns the accounts whose row was still as before. Another process told the others meanwhile. */
export async function storeTold(tx: Handle, told: readonly NewTold[]): Promise<Set<string>> {
  const { rows } = await tx.query<AccountRow>(
    'store_told',
    `WITH given AS (SELECT ${sql.n.values} FROM ${sql.n.rows}),
     changed AS (
       UPDATE log_notices l SET epoch = g.epoch, size = g.size, root = g.root, told_at = g.told_at FROM given g
       WHERE l.account_id = g.account_id AND l.epoch = g.before_epoch AND l.size = g.before_size RETURNING l.account_id
     ),
     added AS (
       INSERT INTO log_notices (account_id, epoch, size, root, told_at)
       SELECT account_id, epoch, size, root, told_at FROM given WHERE before_size = 0
       ON CONFLICT DO NOTHING RETURNING account_id
     )
     SELECT account_id FROM changed UNION ALL SELECT account_id FROM added`,
    valuesOf({ n: told }),
  );
  return new Set(rows.map(({ account_id: accountId }) => accountId));
}
