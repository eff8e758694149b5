import { entryOf, fromBase64Url, parseFrame, subjectTag, toHex, type Frame } from '@consent/evidence-format';
import { isConsentError } from '../../../errors/consent-error';
import type { Consent, Proof } from '../../../types';
import { sha256 } from '../../../node/log-crypto';
import type { AuditContext } from './audit-context';
import type { RecordContext } from './compare-records';
import type { EntryIndex } from './entry-index';
import { commitsTo, isDeletion, isErasedBySubject, type LastLeaf } from './last-leaf.rule';
import { addLine } from './result';

/** Each costs two units. */
const mostChecked = 50;
const proofTimeoutMs = 5_000;

type ConsentFrame = Extract<Frame, { record: string }>;

/** Compares records that changed while the audit ran with their proofs, whose leaves must be in the log, too. */
export async function checkChanged(records: RecordContext, index: EntryIndex, context: AuditContext): Promise<void> {
  const { state } = records;
  for (const [place, id] of state.changed.entries()) {
    const outcome = place < mostChecked ? await checkOne(id, records, index, context) : 'as too many others did';
    if (outcome === 'differs') addLine(state.result.contradictions, `record ${id}: its content is not what any of its leaves commits to`);
    else if (outcome !== undefined) addLine(state.result.doubts, `record ${id}: changed while the audit ran (${outcome})`);
  }
}

/** Returns undefined if the record is what was logged, and the reason if that cannot be told. */
async function checkOne(
  id: string,
  records: RecordContext,
  index: EntryIndex,
  { client, signal }: AuditContext,
): Promise<string | undefined> {
  try {
    // In this order, because a record that changes in between has one more leaf, and keeps the one of before.
    const record = await client.consents.get(id, { signal });
    const proof = await client.consents.proof(id, { signal, timeoutMs: proofTimeoutMs });
    return fits(record, proof, records, index) ? undefined : 'differs';
  } catch (error) {
    if (!isConsentError(error) || error.code === 'quota_exceeded') throw error;
    if (error.code !== 'conflict' && error.code !== 'timed_out') return error.message;
    // It changes all the time, and its latest change is not signed yet.
    records.state.counts.newer += 1;
    return undefined;
  }
}

function fits(record: Consent, { events }: Proof, { tagKey, state }: RecordContext, index: EntryIndex): boolean {
  const tag = subjectTag(sha256, tagKey, record.subject_id);
  const leaves: LastLeaf[] = [];
  const erasedAt: string[] = [];
  for (const { frame: text, salt } of events) {
    const frame = parseFrame(text);
    const line = `record ${record.id}: ${frame.type} of ${frame.at}, which its proof has, is not in the log`;
    const entry = Buffer.from(entryOf(sha256, tag, text));
    // A proof has signed leaves only, whatever their date.
    if (index.find(entry) === -1) state.missing.push({ entry: toHex(entry), line, isOld: true, atMs: 0 });
    if (frame.type === 'consent.erased') erasedAt.push(frame.at);
    else if ('record' in frame && frame.record === record.id) leaves.push(leafOf(frame, tag, salt));
  }
  return leaves.some(
    (leaf) => commitsTo(leaf, record) && (!isErasedBySubject(record, leaf) || erasedAt.includes(String(record.deleted_at))),
  );
}

function leafOf(frame: ConsentFrame, tag: Uint8Array, salt: string): LastLeaf {
  const { record, data, at } = frame;
  return { record, tag, salt: fromBase64Url(salt), data: fromBase64Url(data), atMs: Date.parse(at), isDeleted: isDeletion(frame) };
}
