import type { Schema } from '../../api/client';

export type HoldingRecord = Pick<Schema<'Consent'>, 'id' | 'site_id' | 'accepted' | 'preferences' | 'deleted_at'>;

/** The record with the decision that holds, if it is not erased and has not ended. */
export function holdingRecord({ state, record, site_id, accepted, preferences }: Schema<'SubjectState'>): HoldingRecord[] {
  const isOver = state === 'deleted' || state === 'erased' || state === 'none';
  if (record === null || accepted === null || preferences === null || isOver) return [];
  return [{ id: record, site_id, accepted, preferences, deleted_at: null }];
}
