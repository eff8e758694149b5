import type { Schema } from '../../api/client';

export type HoldingRecord = Pick<Schema<'Consent'>, 'id' | 'site_id' | 'accepted' | 'preferences' | 'deleted_at'>;

/** The record with the decision that holds, if it is not erased. */
export function holdingRecord({ state, record, site_id, accepted, preferences }: Schema<'SubjectState'>): HoldingRecord[] {
  if (record === null || accepted === null || preferences === null || state === 'deleted' || state === 'erased') return [];
  return [{ id: record, site_id, accepted, preferences, deleted_at: null }];
}
