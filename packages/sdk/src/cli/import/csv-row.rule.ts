import type { RawRow } from './check-row.rule';
import { unguardCell } from './csv-guard.rule';

const categoryPrefix = 'preferences.';
const claimPrefix = 'claims.';
/** An export guards these columns. */
const textColumns: ReadonlySet<string> = new Set(['subject_id', 'consent_id', 'user_agent']);

interface CsvForm {
  /** The file has no guards: an apostrophe before a formula belongs to the text. */
  keepsApostrophes: boolean;
}

/** Empty cells become absent fields. Unreadable cells stay text, so that validation rejects them. */
export function rowOfCells(cells: Readonly<Record<string, string>>, { keepsApostrophes }: CsvForm): RawRow {
  const row: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === '') continue;
    if (column.startsWith(categoryPrefix)) {
      row['preferences'] = { ...(row['preferences'] as object | undefined), [column.slice(categoryPrefix.length)]: booleanOf(cell) };
    } else if (column.startsWith(claimPrefix)) {
      row['claims'] = { ...(row['claims'] as object | undefined), [column.slice(claimPrefix.length)]: cell };
    } else if (column === 'accepted') row[column] = booleanOf(cell);
    else if (column === 'policy_version') row[column] = /^\d{1,10}$/.test(cell) ? Number(cell) : cell;
    else if (column === 'preferences' || column === 'context' || column === 'claims') row[column] = jsonOf(cell);
    else row[column] = textColumns.has(column) && !keepsApostrophes ? unguardCell(cell) : cell;
  }
  return row;
}

export function isCategoryColumn(column: string): boolean {
  return column.startsWith(categoryPrefix) && column.length > categoryPrefix.length;
}

export function isClaimColumn(column: string): boolean {
  return column === 'claims.decided_at' || column === 'claims.country';
}

function booleanOf(cell: string): boolean | string {
  const word = cell.trim().toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : cell;
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
