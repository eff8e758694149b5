import type { Schema } from '../../../api/client';
import { timelineOf, type TimelineEntry } from '../../consents/record/timeline';

type Consent = Schema<'Consent'>;

export interface SubjectEntry extends TimelineEntry {
  consent: Consent;
}

export interface Changes {
  data: Schema<'History'>['data'];
  next_cursor: string;
}

/** Only a change or an erasure adds a history. */
export function hasChanges({ created_at, updated_at, deleted_at }: Pick<Consent, 'created_at' | 'updated_at' | 'deleted_at'>): boolean {
  return updated_at !== created_at || deleted_at !== null;
}

/** Newest first. Omits records whose changes are not loaded. */
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
  // The sort is stable, so simultaneous events keep the order of their record.
  return entries.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}
