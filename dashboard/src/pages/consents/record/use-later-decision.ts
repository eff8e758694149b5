import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { newestRecordsQuery } from '../../../api/subjects';
import { siteStates } from '../../subjects/in-force';

/** The record that holds now in place of this one, of the same subject and site. Null: none does. Undefined: not known yet. */
export function useLaterDecision(consent: Schema<'Consent'>): Schema<'Consent'> | null | undefined {
  const { data: newest, isError } = useQuery(newestRecordsQuery({ subjectId: consent.subject_id, siteId: consent.site_id }));
  if (consent.deleted_at !== null || isError) return null;
  if (newest === undefined) return undefined;
  const others = newest.records.filter(({ id }) => id !== consent.id);
  // In the order of the list, so that of two decisions of the same moment the newer record counts.
  const index = others.findIndex(({ id }) => id < consent.id);
  const records = others.toSpliced(index === -1 ? others.length : index, 0, consent);
  const inForce = siteStates(records)[0]?.inForce;
  return inForce === undefined || inForce.id === consent.id ? null : inForce;
}
