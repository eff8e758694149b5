import type { Schema } from '../../api/client';
import { cellText, quotedCell } from '../../components/csv-cell';

type Entry = Schema<'AuditEntry'>;

const columns: readonly (readonly [name: string, cell: (entry: Entry) => unknown])[] = [
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['actor_kind', ({ actor }) => actor?.kind],
  ['actor_id', ({ actor }) => actor?.id],
  ['country', ({ country }) => country],
  ['region', ({ region }) => region],
  ['site_id', ({ site_id: siteId }) => siteId],
  ['target_kind', ({ target }) => target?.kind],
  ['target_id', ({ target }) => target?.id],
  ['changes', ({ changes }) => (changes.length === 0 ? undefined : changes)],
  ['request_id', ({ request_id: requestId }) => requestId],
  ['id', ({ id }) => id],
];

/** Has the quoting of a CSV export (decision 3.4). */
export function auditCsv(entries: readonly Entry[]): string {
  const lines = entries.map((entry) => columns.map(([, cell]) => quotedCell(cellText(cell(entry)))));
  return [columns.map(([name]) => name), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
