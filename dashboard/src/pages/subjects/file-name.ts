import { sha256Hex } from '../../components/sha256-hex';

/**
 * Tells the files of several subjects apart without naming one, because files get shared: the first digits of a hash, which is the
 * subject ID itself if that is one.
 */
export function subjectFileName(kind: string, subjectId: string, extension: string, at: string): string {
  const hash = /^[0-9a-f]{64}$/.test(subjectId) ? subjectId : sha256Hex(subjectId);
  return `${kind}-${hash.slice(0, 8)}-${at.slice(0, 10)}.${extension}`;
}
