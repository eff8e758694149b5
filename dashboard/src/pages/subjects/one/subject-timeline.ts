import type { Schema } from '../../../api/client';
import { timelineOf, type TimelineEntry } from '../../consents/record/timeline';

type Consent = Schema<'Consent'>;

export interface SubjectEntry extends TimelineEntry {
  consent: Consent;
}

/** The newest changes of a record. */
export interface Changes {
  data: Schema<'History'>['data'];
  next_cursor: string;
}

/** Whether a record has a history to read: nothing changed it since it was created, unless an erasure did. */
export function hasChanges({ created_at, updated_at, deleted_at }: Pick<Consent, 'created_at' | 'updated_at' | 'deleted_at'>): boolean {
  return updated_at !== created_at || deleted_at !== null;
}

/** All that happened to some records, newest first. Records whose changes were not read yet are left out. */
export function subjectTimeline(records: readonly Consent[], changesOf: (id: string) => Changes | undefined): SubjectEntry[] {
  const entries = records.flatMap((consent) => {
    const changes = hasChanges(consent) ? changesOf(consent.id) : { data: [], next_cursor: '' };
    if (changes === undefined) return [];
    return timelineOf(consent, changes.data, { isWhole: changes.next_cursor === '' }).map((entry) => ({
      ...entry,
      key: `${consent.id} ${entry.key}`,
      consent,
    }));
  });
  // Stable: what happened at the same time stays in the order of its record.
  return entries.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}
