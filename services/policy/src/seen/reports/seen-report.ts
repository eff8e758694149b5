import type { SeenReport } from '@consent/contracts';
import { bool, type Columns, day, instant, integer, readerOf, selectOf, word } from '@consent/postgres/columns';
import { weekFrom } from './week.rule';

/** The table `seen_reports`, without its content. `to` follows from `from`. */
const columns: Columns<Omit<SeenReport, 'to'>> = {
  number: integer('number'),
  from: day('week'),
  sha256: word('sha256'),
  madeAtMs: instant('made_at'),
  kept: bool('kept'),
};

/** Of `keptReports`. */
export const reportSelect = selectOf(columns);
export const keptReports = '(SELECT *, content IS NOT NULL AS kept FROM seen_reports) AS seen_reports';

const storedOf = readerOf(columns);

export function reportOf(row: object): SeenReport {
  const stored = storedOf(row);
  return { ...stored, to: weekFrom(stored.from).to };
}
