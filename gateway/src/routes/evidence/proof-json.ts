import type { Log, ProvenEvent } from '@consent/contracts';
import { timestamp } from '@consent/contracts';

/** A checkpoint's time is in whole seconds. */
const longestMs = 1000;

/** The form that `npm run verify-evidence` reads. Bytes are Base64 for URLs, without padding. */
export function proofJson(log: Log, events: readonly ProvenEvent[]): string {
  return JSON.stringify({
    log: log.logId,
    checkpoint: log.checkpoint,
    events: events.map(({ type, index, entry, frame, salt, proof }) => ({
      type,
      index,
      entry: base64Url(entry),
      frame,
      salt: base64Url(salt),
      proof: proof.map(base64Url),
    })),
    in_log_by: timestamp(log.checkpointAtMs + longestMs),
  });
}

export function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64url');
}
