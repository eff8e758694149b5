import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { subjectStateQuery } from '../../../api/subjects';

/** What holds now in place of this record, of the same subject and site. Null: nothing does. Undefined: not known yet. */
export function useLaterDecision({ id, subject_id, site_id, deleted_at }: Schema<'Consent'>): Schema<'SubjectState'> | null | undefined {
  const { data: state, isError } = useQuery(subjectStateQuery(subject_id, site_id));
  if (deleted_at !== null || isError) return null;
  return state?.record === id ? null : state;
}
