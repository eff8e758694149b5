import { concatBytes, utf8 } from '../bytes';
import { type Sha256 } from '../sha256';
import { tagBytes } from './tags';

/**
 * The anchor log's entry for a checkpoint of an account's log: the first 16 bytes of SHA-256(log id), then SHA-256 of the
 * body of its note. 48 bytes.
 */
export function anchorEntry(sha256: Sha256, logId: string, body: string): Uint8Array {
  return concatBytes(sha256(utf8(logId)).subarray(0, tagBytes), sha256(utf8(body)));
}
