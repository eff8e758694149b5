import type { Schema } from '../../../api/client';

type Consent = Schema<'Consent'>;

export interface SubjectData {
  subjectId: string;
  /** Undefined if the file is about the one subject. */
  linked?: readonly string[] | undefined;
  records: readonly Consent[];
  /** Entries of each changed record, newest first. A missing record was not changed, or its changes were not read. */
  changes: ReadonlyMap<string, Schema<'History'>['data']>;
  /** False if the file is incomplete. */
  isComplete: boolean;
  at: string;
}

export function jsonOf({ subjectId, linked, records, changes, isComplete, at }: SubjectData): string {
  const consents = records.map((record) => ({ ...record, history: changes.get(record.id) ?? [] }));
  const subjects = linked === undefined ? {} : { subject_ids: linked };
  return `${JSON.stringify({ subject_id: subjectId, ...subjects, exported_at: at, is_complete: isComplete, consents }, null, 2)}\n`;
}
