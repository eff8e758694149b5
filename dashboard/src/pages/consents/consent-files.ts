import type { Schema } from '../../api/client';
import type { Texts } from '../../texts/en';

type Consent = Schema<'Consent'>;

/** Has the columns and quoting of a CSV export (decisions 3.4, 69.4). */
export function csvOf(records: readonly Consent[], { consent: { members } }: Texts): string {
  const hasClaims = records.some(({ claims }) => claims !== undefined);
  const columns = (Object.keys(members) as (keyof Consent)[]).filter((column) => column !== 'claims' || hasClaims);
  const lines = records.map((record) => columns.map((column) => quoted(cellOf(record[column]))));
  return [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A spreadsheet would run a text that looks like a formula. */
function cellOf(value: Consent[keyof Consent]): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
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
