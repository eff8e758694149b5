import type { Handle } from '@consent/postgres';
import { bytes, type Columns, insertOf, integer, text, texts, uuid } from '@consent/postgres/columns';
import type { LeafWork } from './leaf-work';

/** The table `log_queue`. Write it in the transaction of the events: `created_at` must equal that of the outbox rows, whose key it is part of. */
export const workColumns: Columns<LeafWork> = {
  accountId: uuid('account_id'),
  outboxIds: texts('outbox_ids'),
  leaves: integer('leaves'),
  salts: bytes('salts'),
  material: text('material'),
};

const insert = insertOf('log_queue', workColumns);

export async function insertLeafWork(tx: Handle, work: LeafWork): Promise<void> {
  await tx.query('insert_leaf_work', insert.text, insert.valuesOf(work));
}
