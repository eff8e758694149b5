import type { Bitmap } from './bitmap';
import { idOfRow, leafOfRow, numberOfTag } from './last-leaf.rule';
import type { AuditState } from './audit-state';
import { addLine } from './result';
import type { RowFile } from './row-file';

const mostNamed = 5;

interface Erased {
  /** Rows with the tag of each erasure, and how many records it erased. */
  erasures: RowFile;
  lastLeaves: RowFile;
  erased: Bitmap;
  state: AuditState;
}

/**
 * The leaf of an erasure says how many records it erased. Fewer erased records with its tag mean that somebody took some back in the
 * database. Openings are read before the records, so an erasure that was opened is complete in the list.
 */
export function reportTakenBack({ erasures, lastLeaves, erased, state }: Erased): void {
  // An erased record without a leaf is in no row.
  if (erasures.count() === 0 || state.counts.unopened > 0) return;
  const missing = new Map<number, number>();
  for (let row = 0; row < erasures.count(); row += 1) {
    const erasure = erasures.read(row);
    const tag = erasure.readDoubleLE(8);
    missing.set(tag, (missing.get(tag) ?? 0) + erasure.readDoubleLE(16));
  }
  for (let row = 0; row < lastLeaves.count(); row += 1) {
    if (!erased.has(row)) continue;
    const tag = numberOfTag(leafOfRow(lastLeaves.read(row)).tag);
    const left = missing.get(tag);
    if (left !== undefined) missing.set(tag, left - 1);
  }
  const takenBack = new Map([...missing].filter(([, left]) => left > 0).map(([tag, left]) => [tag, { left, records: [] as string[] }]));
  if (takenBack.size === 0) return;
  for (let row = 0; row < lastLeaves.count(); row += 1) {
    const leaf = lastLeaves.read(row);
    const named = takenBack.get(numberOfTag(leafOfRow(leaf).tag));
    if (named !== undefined && !erased.has(row) && named.records.length < mostNamed) named.records.push(idOfRow(leaf));
  }
  for (const { left, records } of takenBack.values()) {
    const among = records.length === 0 ? '' : `, among ${records.join(', ')}`;
    addLine(state.result.contradictions, `an erasure by subject was taken back: ${left} of its records are not erased${among}`);
  }
}
