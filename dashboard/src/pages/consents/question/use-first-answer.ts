import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { newestChangesQuery } from '../../../api/subjects';
import { hasChanges } from '../../subjects/one/subject-timeline';

/** The answer to the question: the record as it was created, before any change. Undefined until it is known, or if its changes are too many to know. */
export function useFirstAnswer(consent: Schema<'Consent'>): Pick<Schema<'Consent'>, 'accepted' | 'preferences'> | undefined {
  const isChanged = hasChanges(consent);
  const changes = useQuery({ ...newestChangesQuery(consent.id), enabled: isChanged }).data;
  if (!isChanged) return consent;
  if (changes === undefined || changes.next_cursor !== '') return undefined;
  // A history entry holds the state before its update, so the oldest one is the first state.
  const oldest = changes.data.toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1,
  )[0];
  return oldest ?? consent;
}
