import { equalBytes, subjectTag, toHex } from '@consent/evidence-format';
import type { Consent } from '../../../types';
import { sha256 } from '../../../node/log-crypto';
import { isConsentError } from '../../../errors/consent-error';
import type { AuditContext } from './audit-context';
import type { AuditState } from './audit-state';
import type { Bitmap } from './bitmap';
import { commitsTo, erasureKey, idOfRow, isErasedBySubject, leafOfRow } from './last-leaf.rule';
import { slackMs } from './read-openings';
import { addLine } from './result';
import type { RowFile } from './row-file';

const mostNamed = 5;

export interface RecordContext {
  lastLeaves: RowFile;
  /** Keys of the erasures by subject, sorted. */
  erasures: Float64Array;
  /** Rows of `lastLeaves` that the list of records has. */
  seen: Bitmap;
  /** Rows of `lastLeaves` whose record the list has as erased by subject. */
  erased: Bitmap;
  tagKey: Uint8Array;
  openedAtMs: number;
  state: AuditState;
  /** Tags of leaves that nothing explains, in hex, with records that have them. */
  unexplained: ReadonlyMap<string, string[]>;
}

const mostChanged = 1000;

export function createRecordFinder(lastLeaves: RowFile) {
  let next = lastLeaves.count() - 1;
  /** The list and the rows are both ordered by id, so the wanted row is usually the next one. Returns -1 if there is none. */
  return (id: string): number => {
    if (next >= 0 && idOfRow(lastLeaves.read(next)) === id) return next--;
    let [low, high] = [0, lastLeaves.count() - 1];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const found = idOfRow(lastLeaves.read(middle));
      if (found === id) {
        next = middle - 1;
        return middle;
      }
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };
}

export function compareRecord(record: Consent, row: number, context: RecordContext): void {
  const { state, lastLeaves, seen } = context;
  const fault = (problem: string) => addLine(state.result.contradictions, `record ${record.id}: ${problem}`);
  const tag = subjectTag(sha256, context.tagKey, record.subject_id);
  const named = context.unexplained.get(toHex(tag));
  if (named !== undefined && named.length < mostNamed) named.push(record.id);
  state.counts.listed += 1;
  if (row === -1) {
    if (record.deleted_at !== null) state.counts.unopened += 1;
    const createdAtMs = Date.parse(record.created_at);
    if (!(createdAtMs < state.startedAtMs - slackMs)) state.counts.newer += 1;
    else if (createdAtMs < context.openedAtMs)
      addLine(state.result.doubts, `record ${record.id}: is from before the log, and not attested yet`);
    else fault(`has no leaf in the log, and was created at ${record.created_at}`);
    return;
  }
  // A continued audit may read a page again.
  if (!seen.has(row)) state.seen += 1;
  seen.add(row);
  const leaf = leafOfRow(lastLeaves.read(row));
  if (isErasedBySubject(record, leaf)) context.erased.add(row);
  if (!equalBytes(leaf.tag, tag)) {
    fault(
      `is in the log under the tag ${toHex(leaf.tag)}, and not under that of its subject, ${toHex(tag)}. Bundles of the subject do not show it`,
    );
    return;
  }
  if (!commitsTo(leaf, record)) reportChange(record, 'its content is not what its last leaf commits to', context);
  else if (isErasedBySubject(record, leaf) && !hasErasure(context.erasures, tag, record)) {
    reportChange(record, `was erased at ${String(record.deleted_at)}, and no leaf of the log says so`, context);
  }
}

export function hasErasure(erasures: Float64Array, tag: Uint8Array, { deleted_at: deletedAt }: Consent): boolean {
  const key = erasureKey(tag, Date.parse(String(deletedAt)));
  let [low, high] = [0, erasures.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if (erasures[middle] === key) return true;
    if (erasures[middle]! < key) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** The openings were read before the records. A record that changed in between has a later leaf. */
function reportChange(record: Consent, problem: string, { state }: RecordContext): void {
  const changedAtMs = Date.parse(record.deleted_at ?? record.updated_at);
  if (changedAtMs < state.startedAtMs - slackMs) addLine(state.result.contradictions, `record ${record.id}: ${problem}`);
  else if (state.changed.length < mostChanged) state.changed.push(record.id);
  else addLine(state.result.doubts, `record ${record.id}: changed while the audit ran, as too many others did`);
}

/** Each costs a unit. */
const mostAsked = 50;
const proofTimeoutMs = 5_000;

/** Each opened record existed before the list of records was read. Only a purge since then explains that it is not in the list. */
export async function reportUnlisted(
  { lastLeaves, seen, state }: RecordContext,
  { client, signal }: Pick<AuditContext, 'client' | 'signal'>,
): Promise<void> {
  if (state.seen === lastLeaves.count()) return;
  let asked = 0;
  for (let row = 0; row < lastLeaves.count(); row += 1) {
    if (seen.has(row)) continue;
    const id = idOfRow(lastLeaves.read(row));
    if (asked++ < mostAsked && (await isPurgedNow(id))) state.counts.newer += 1;
    else addLine(state.result.contradictions, `record ${id}: is in the log, and GET /consents does not list it`);
  }

  async function isPurgedNow(id: string): Promise<boolean> {
    try {
      const { events } = await client.consents.proof(id, { signal, timeoutMs: proofTimeoutMs });
      return events.some(({ type }) => type === 'subject.purged');
    } catch (error) {
      if (!isConsentError(error) || error.code === 'quota_exceeded') throw error;
      return false;
    }
  }
}
