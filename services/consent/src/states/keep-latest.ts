import type { Handle } from '@consent/postgres';
import type { ConsentRecord } from '../consents/consent';
import { findCurrent } from './find-current';

/**
 * Of records of a page, those with the latest decision of their subject on their site (decision 62.8). Of a subject with more records
 * than a state reads, all stay.
 */
export async function keepLatest(db: Handle, accountId: string, records: readonly ConsentRecord[]): Promise<ConsentRecord[]> {
  const { current, unread } = await findCurrent(db, accountId, [...new Set(records.map(({ subjectId }) => subjectId))]);
  return records.filter(({ id, subjectId }) => current.has(id) || unread.has(subjectId));
}
