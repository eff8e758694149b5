import {
  entryBytes,
  entryOf,
  equalBytes,
  FormatError,
  frameText,
  fromBase64Url,
  isTime,
  logTag,
  subjectTag,
  tagKeyBytes,
  tagKeyHash,
  toBase64Url,
  type CompletenessJson,
  type Frame,
} from '@consent/evidence-format';
import { type LeafContext, type ShownLeaves } from './check-leaves';
import { parseObject } from './read-object';

/** From the answer of `GET /log`: the account's secret, and the time at which the log states that it was opened. */
export interface TagKey {
  key: Uint8Array;
  openedAt: string;
}

const unnamedSubject =
  'no open leaf names the subject, so anyone can put any name here. The answer of GET /log, which has the tag key, can show whose tag it is';
const unknownTagKey =
  'the tag key that you gave is not in the first leaves of this log, so it may belong to another log. A log that got its tag key after it was opened cannot be checked this way';

/** Throws FormatError for other text. */
export function parseTagKey(text: string): TagKey {
  const { tag_key: tagKey, opened_at: openedAt } = parseObject(text);
  const key = typeof tagKey === 'string' ? fromBase64Url(tagKey) : undefined;
  if (key?.length !== tagKeyBytes || !isTime(openedAt)) throw new FormatError('is not the answer of GET /log');
  return { key, openedAt };
}

export interface SubjectToCheck {
  /** Of the manifest, or of the open leaves. */
  subject: string | undefined;
  /** An open leaf with the tag names the subject. */
  isNamed: boolean;
  tagKey: TagKey | undefined;
}

/**
 * Checks that the tag belongs to the subject: an open leaf says so, or the account's tag key does. The log commits to this key in a leaf of
 * its own, usually one of the first. Without this leaf, a bundle of another log of the same operator would show any absence.
 */
export function checkSubject(
  { subject, isNamed, tagKey }: SubjectToCheck,
  completeness: CompletenessJson,
  { entries, start }: ShownLeaves,
  { sha256, account, report }: LeafContext,
): void {
  if (tagKey === undefined || subject === undefined) {
    if (!isNamed) report.doubt(unnamedSubject);
    return;
  }
  const { key, openedAt } = tagKey;
  const frame: Frame = { v: 1, account, at: openedAt, type: 'log.tag_key', tag_key: tagKeyHash(sha256, key) };
  const wanted = entryOf(sha256, logTag, frameText(frame));
  // Forms up to 4 have all entries. Form 5 opens each leaf of the log itself.
  const own = completeness.own?.find(({ entry }) => entry === toBase64Url(wanted))?.index;
  const raw = findEntry(entries, wanted);
  const leaf = own ?? (raw === undefined ? undefined : start + raw);
  if (leaf === undefined) {
    report.doubt(unknownTagKey);
    return;
  }
  if (toBase64Url(subjectTag(sha256, key, subject)) === completeness.tag)
    report.claim({ claim: 'tag_of_subject', tag: completeness.tag, leaf });
  else report.refute({ file: 'completeness.json', field: 'tag', problem: 'is not the tag of this subject in this log' });
}

function findEntry(entries: Uint8Array, wanted: Uint8Array): number | undefined {
  for (let at = 0; at < entries.length; at += entryBytes) {
    if (equalBytes(entries.subarray(at, at + entryBytes), wanted)) return at / entryBytes;
  }
  return undefined;
}
