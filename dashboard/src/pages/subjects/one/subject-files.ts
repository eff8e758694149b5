import type { Schema } from '../../../api/client';

type Consent = Schema<'Consent'>;

export interface SubjectData {
  subjectId: string;
  records: readonly Consent[];
  /** Entries of each changed record, newest first. A record that is missing was not changed, or its changes were not read. */
  changes: ReadonlyMap<string, Schema<'History'>['data']>;
  /** False when the subject has more than the file. */
  isComplete: boolean;
  at: string;
}

/** The records as the API writes them, each with its history, for a person who asks for their data. */
export function jsonOf({ subjectId, records, changes, isComplete, at }: SubjectData): string {
  const consents = records.map((record) => ({ ...record, history: changes.get(record.id) ?? [] }));
  return `${JSON.stringify({ subject_id: subjectId, exported_at: at, is_complete: isComplete, consents }, null, 2)}\n`;
}
