import type { Schema } from '../../api/client';
import { cellText, quotedCell } from '../../components/csv-cell';
import type { Texts } from '../../texts/en';

type Consent = Schema<'Consent'>;

/** Has the columns and quoting of a CSV export (decisions 3.4, 69.4). */
export function csvOf(records: readonly Consent[], { consent: { members } }: Texts): string {
  const hasClaims = records.some(({ claims }) => claims !== undefined);
  const columns = (Object.keys(members) as (keyof Consent)[]).filter((column) => column !== 'claims' || hasClaims);
  const lines = records.map((record) => columns.map((column) => quotedCell(cellText(record[column]))));
  return [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
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
