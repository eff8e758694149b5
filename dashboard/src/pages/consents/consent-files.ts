import type { Schema } from '../../api/client';

type Consent = Schema<'Consent'>;

const columns = [
  ...['id', 'site_id', 'subject_id', 'consent_id', 'accepted', 'preferences', 'policy_version'],
  ...['country', 'region', 'user_agent', 'created_at', 'updated_at', 'deleted_at'],
] as const satisfies readonly (keyof Consent)[];

/** Texts that clients send. A spreadsheet would run one that looks like a formula. */
const guarded: ReadonlySet<keyof Consent> = new Set(['subject_id', 'consent_id', 'country', 'region', 'user_agent']);

/** Has the columns and quoting of a CSV export (decision 3.4). */
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

interface Search {
  records: readonly Consent[];
  filters: object;
  /** False if older records match, too. */
  isComplete: boolean;
  at: string;
}

export function searchJsonOf({ records, filters, isComplete, at }: Search): string {
  return `${JSON.stringify({ filters, exported_at: at, is_complete: isComplete, consents: records }, null, 2)}\n`;
}
