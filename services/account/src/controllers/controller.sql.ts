import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { controllerColumns, controllerOf, controllerSelect, type ControllerRecord } from './controller';

export async function findController(db: Handle, accountId: string): Promise<ControllerRecord | undefined> {
  const sql = `SELECT ${controllerSelect} FROM controllers WHERE account_id = $1`;
  const {
    rows: [row],
  } = await db.query('find_controller', sql, [accountId]);
  return row && controllerOf(row);
}

const insert = insertOf('controllers', controllerColumns);
const changed = Object.values(controllerColumns)
  .map(({ name }) => name)
  .filter((name) => name !== 'account_id');
const save = `${insert.text}
  ON CONFLICT (account_id) DO UPDATE SET ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** The account must exist. */
export async function saveController(db: Handle, controller: ControllerRecord): Promise<void> {
  await db.query('save_controller', save, insert.valuesOf(controller));
}
