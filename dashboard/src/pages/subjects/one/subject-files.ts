import type { Schema } from '../../../api/client';

type Consent = Schema<'Consent'>;

const columns = [
  ...['id', 'site_id', 'subject_id', 'consent_id', 'accepted', 'preferences', 'policy_version'],
  ...['country', 'region', 'user_agent', 'created_at', 'updated_at', 'deleted_at'],
] as const satisfies readonly (keyof Consent)[];

/** Texts that people send. A spreadsheet would run those that begin as formulas do. */
const guarded: ReadonlySet<keyof Consent> = new Set(['subject_id', 'consent_id', 'country', 'region', 'user_agent']);

/** The records as a CSV export has them (decision 3.4). */
export function csvOf(records: readonly Consent[]): string {
  const lines = records.map((record) => columns.map((column) => quoted(cellOf(record, column))));
  return [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellOf(record: Consent, column: (typeof columns)[number]): string {
  const value = record[column];
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return guarded.has(column) && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

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
