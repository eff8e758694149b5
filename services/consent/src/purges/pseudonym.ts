import { subjectTag } from '@consent/evidence-format';
import { sha256 } from '@consent/log-queue';

/** A create refuses such a subject. */
const prefix = '\u0001';

/** What `subject_id` is after a purge: rows of a person stay together, and only the holder of the tag key and the subject finds them. */
export function pseudonymOf(tag: Buffer): string {
  return prefix + tag.toString('hex');
}

/** Also of a pseudonym. */
export function tagOfSubject(tagKey: Uint8Array, subjectId: string): Buffer {
  return tagOfPseudonym(subjectId) ?? Buffer.from(subjectTag(sha256, tagKey, subjectId));
}

/** Looks at the first character first, because each create asks. */
export function isPseudonym(subjectId: string): boolean {
  return subjectId.startsWith(prefix) && /^[0-9a-f]{32}$/.test(tagHexOf(subjectId));
}

export const tagHexOf = (pseudonym: string): string => pseudonym.slice(prefix.length);

function tagOfPseudonym(subjectId: string): Buffer | undefined {
  return isPseudonym(subjectId) ? Buffer.from(tagHexOf(subjectId), 'hex') : undefined;
}
