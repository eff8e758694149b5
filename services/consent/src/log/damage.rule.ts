import { ServiceError } from '@consent/kernel/errors';
import type { LoggedHistory } from './logged-record';

/**
 * The column of a record that contradicts its other rows; undefined when they fit. Leaves are made from few of the times
 * and marks, so an edit of the others would show in no leaf.
 */
export function findDamage({ record, updates, deletedBy, erasure }: LoggedHistory): string | undefined {
  if (updates.some(({ number }, at) => number !== at + 1)) return 'consent_history.number';
  if (record.deletedAtMs !== 0) return record.updatedAtMs === record.deletedAtMs ? undefined : 'consents.updated_at';
  if (erasure !== '' || deletedBy !== '') return 'consents.deleted_at';
  return record.updatedAtMs === (updates.at(-1)?.atMs ?? record.createdAtMs) ? undefined : 'consents.updated_at';
}

/** Throws internal, whose cause names the record and the column, when the rows of a record contradict each other. */
export function assertUndamaged(history: LoggedHistory): void {
  const column = findDamage(history);
  if (column !== undefined) throw damagedRecord(history, column);
}

export function damagedRecord({ record: { accountId, id } }: Pick<LoggedHistory, 'record'>, column: string): ServiceError {
  const cause = new Error(`${column} of record ${id} of account ${accountId} contradicts other rows`);
  return new ServiceError('internal', 'The record is damaged.', { cause });
}
