import {
  auditTag,
  checkedTag,
  entryOf,
  equalBytes,
  FormatError,
  fromBase64Url,
  indexTag,
  isFrameType,
  logTag,
  parseFrame,
  parseJson,
  noticeTag,
  observedTag,
  policyTag,
  saltBytes,
  tagBytes,
  toHex,
  type Frame,
} from '@consent/evidence-format';
import type { LogOpening } from '../../../types';
import { sha256 } from '../../../node/log-crypto';
import type { AuditState } from './audit-state';
import type { Bitmap } from './bitmap';
import type { EntryIndex } from './entry-index';
import { rowOfIndex, type IndexFrame } from './index-row.rule';
import { isDeletion, isRecordId, leafOfRow, rowOfErasure, rowOfLeaf, type LastLeaf } from './last-leaf.rule';
import { countClosed, countNamed } from './purged.rule';
import { addLine } from './result';
import type { RowFile } from './row-file';

/** Clocks of a deployment differ by less, and a leaf is in the log sooner. */
export const slackMs = 600_000;
const mostMissing = 100_000;
/** Recent leaves are usually newer than the tree. Some are kept to name the record of a leaf that nothing explains. */
const mostRecent = 1000;
const mostOwnLeaves = 10_000;

interface OpeningContext {
  index: EntryIndex;
  explained: Bitmap;
  lastLeaves: RowFile;
  erasures: RowFile;
  indexes: RowFile;
  logId: string;
  state: AuditState;
}

/** Opens the leaves of a page: marks those that the tree has, and keeps what the records are compared with. Throws on answers that are no openings. */
export function openLeaves(openings: readonly LogOpening[], context: OpeningContext): void {
  for (const opening of openings) openLeavesOf(opening, context);
}

function openLeavesOf({ record, tag: tagText, salt: saltText, frames, problem }: LogOpening, context: OpeningContext): void {
  const { state, erasures } = context;
  if (problem !== undefined) {
    const what =
      problem === 'history_incomplete' ? 'rows of its history are missing in the database' : `its leaves are not opened: ${problem}`;
    addLine(state.result.contradictions, `record ${record}: ${what}`);
  }
  const tag = fromBase64Url(tagText);
  const salt = fromBase64Url(saltText);
  if (tag.length !== tagBytes) throw new Error(`GET /log/openings has a tag of ${tag.length} bytes`);
  for (const text of frames) {
    const entry = Buffer.from(entryOf(sha256, tag, text));
    const index = context.index.find(entry);
    if (index !== -1) context.explained.add(index);
    const frame = readFrame(text);
    if (frame === undefined) {
      state.counts.later += 1;
      continue;
    }
    if (index === -1) keepMissing({ record, frame, entry }, state);
    const fault = (problem: string) => addLine(state.result.contradictions, `${nameOf(record, frame)}: ${problem}`);
    if (frame.type === 'log.index') {
      if (!equalBytes(tag, indexTag)) fault('has not the tag of an index');
      if (frame.log !== context.logId) fault(`log.index${index === -1 ? '' : ` of leaf ${index}`} is of another log, ${frame.log}`);
      if (index !== -1) keepIndex(frame, index, context);
    } else if (frame.type.startsWith('log.')) {
      if (!equalBytes(tag, logTag)) fault('has not the tag of the log itself');
      state.isWhole = true;
      if (index !== -1 && state.own.length < mostOwnLeaves) state.own.push({ index, frame } as AuditState['own'][number]);
    } else if (frame.type.startsWith('policy.')) {
      const { id } = (frame as Extract<Frame, { type: 'policy.deleted' }>).policy;
      state.counts.policies += 1;
      if (id !== record || !equalBytes(tag, policyTag(sha256, id))) fault('is under the tag of another policy');
    } else if (frame.type === 'notice.published' || frame.type === 'notice.attested') {
      const { site } = frame.notice;
      state.counts.policies += 1;
      if (site !== record || !equalBytes(tag, noticeTag(sha256, site))) fault('is under the tag of another site');
    } else if (frame.type === 'site.observed') {
      const { site } = frame.observed;
      state.counts.policies += 1;
      if (site !== record || !equalBytes(tag, observedTag(sha256, site))) fault('is under the tag of another site');
    } else if (frame.type === 'subject.linked' || frame.type === 'subject.unlinked') {
      state.counts.policies += 1;
      if (frame.link !== record) fault('is opened as another link');
    } else if (frame.type === 'subject.checked') {
      state.counts.policies += 1;
      if (frame.checked.id !== record || !equalBytes(tag, checkedTag(sha256, record))) fault('is under the tag of another check');
    } else if (frame.type === 'audit.recorded') {
      state.counts.audited += 1;
      if (frame.audit.id !== record || !equalBytes(tag, auditTag(sha256, record))) fault('is under the tag of another entry');
    } else if (frame.type === 'subject.purged') {
      countNamed(state.purged, tag, frame.purged);
      state.counts.purges += 1;
    } else if (frame.type === 'consent.erased') {
      // The records of a purged erasure are in no list.
      if (salt.length === 0) countClosed(state.purged, tag);
      else erasures.append(rowOfErasure(tag, frame));
      state.counts.erasures += 1;
    } else {
      const consent = frame as Extract<Frame, { record: string }>;
      if (consent.record !== record) fault(`is opened as record ${record}`);
      if (salt.length === 0) {
        countClosed(state.purged, tag);
        continue;
      }
      if (!isRecordId(record) || salt.length !== saltBytes) throw new Error(`GET /log/openings has no record or salt: ${record}`);
      if (consent.type === 'consent.attested') state.counts.attested += 1;
      keepLast(
        { record, tag, salt, data: fromBase64Url(consent.data), atMs: Date.parse(consent.at), isDeleted: isDeletion(consent) },
        context,
      );
    }
  }
}

/** Call it after the last page of openings. */
export function closeLastRecord({ state, lastLeaves }: Pick<OpeningContext, 'state' | 'lastLeaves'>): void {
  if (state.open === undefined) return;
  lastLeaves.append(Buffer.from(state.open, 'base64'));
  state.counts.consents += 1;
  state.open = undefined;
}

/** Rows are in the order of their ids, so that they can be found. */
function keepLast(leaf: LastLeaf, context: OpeningContext): void {
  const { state } = context;
  const before = state.open === undefined ? undefined : leafOfRow(Buffer.from(state.open, 'base64'));
  if (before !== undefined && before.record > leaf.record) throw new Error('GET /log/openings is not in the order of its records');
  if (before !== undefined && before.record === leaf.record && !equalBytes(before.tag, leaf.tag)) {
    addLine(state.result.contradictions, `record ${leaf.record}: its leaves have two tags`);
  }
  if (before !== undefined && before.record !== leaf.record) closeLastRecord(context);
  state.open = rowOfLeaf(leaf).toString('base64');
}

function keepIndex({ segment, root }: IndexFrame, leaf: number, { indexes }: OpeningContext): void {
  indexes.append(rowOfIndex({ leaf, ...segment, root }));
}

function keepMissing({ record, frame, entry }: { record: string; frame: Frame; entry: Buffer }, state: AuditState): void {
  const { missing, startedAtMs, result } = state;
  const atMs = Date.parse(frame.at);
  const isOld = atMs < startedAtMs - slackMs;
  if (!isOld && ++state.recentlyMissing > mostRecent) return;
  if (missing.length >= mostMissing) {
    if (isOld)
      addLine(result.doubts, `${nameOf(record, frame)}: ${frame.type} of ${frame.at} was not in the log, and too many others were not`);
    return;
  }
  missing.push({
    entry: toHex(entry),
    isOld,
    atMs,
    line: `${nameOf(record, frame)}: ${frame.type} of ${frame.at}, as the service has it now, is not in the log`,
  });
}

function nameOf(record: string, { type }: Frame): string {
  if (type.startsWith('log.')) return 'the log itself';
  if (type.startsWith('policy.')) return `policy ${record}`;
  if (type === 'audit.recorded') return `entry ${record} of the audit trail`;
  if (type === 'subject.checked') return `check ${record}`;
  if (type === 'site.observed') return `weekly reports of site ${record}`;
  if (type.startsWith('notice.')) return `notices of site ${record}`;
  if (type === 'subject.purged') return `purge ${record}`;
  if (type.startsWith('subject.')) return `link ${record}`;
  return type === 'consent.erased' ? `erasure ${record}` : `record ${record}`;
}

/** undefined for a type of a later release. */
function readFrame(text: string): Frame | undefined {
  try {
    return parseFrame(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { type } = parseJson(text) as { type?: unknown };
    if (typeof type === 'string' && !isFrameType(type)) return undefined;
    throw error;
  }
}
