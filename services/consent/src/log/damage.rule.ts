import { ServiceError } from '@consent/kernel/errors';
import type { LoggedPart } from './logged-record';
import { hasGap } from './parts.rule';

/**
 * Returns the column that contradicts the other rows of the record. Leaves contain only some of the times and marks, so
 * an edit of the others shows in no leaf.
 */
export function findDamage(part: LoggedPart): string | undefined {
  const { record, latestAtMs, deletedBy, erasure } = part;
  if (hasGap(part)) return 'consent_history.number';
  const isPurged = part.purgedAtMs !== 0;
  if (isPurged && part.frames === undefined) return 'consents.purged_at';
  if (!isPurged && part.frames !== undefined) return 'consents.frames';
  if (!isPurged && [...part.updates.values()].some(({ frame }) => frame !== undefined)) return 'consent_history.frame';
  if (record.deletedAtMs !== 0) return record.updatedAtMs === record.deletedAtMs ? undefined : 'consents.updated_at';
  if (erasure !== '' || deletedBy !== '') return 'consents.deleted_at';
  return record.updatedAtMs === latestAtMs ? undefined : 'consents.updated_at';
}

/** Throws internal. The cause names the record and the column. */
export function assertUndamaged(part: LoggedPart): void {
  const column = findDamage(part);
  if (column !== undefined) throw damagedRecord(part, column);
}

export function damagedRecord({ record: { accountId, id } }: Pick<LoggedPart, 'record'>, column: string): ServiceError {
  const cause = new Error(`${column} of record ${id} of account ${accountId} contradicts other rows`);
  return new ServiceError('internal', 'The record is damaged.', { cause });
}
