import type { Log, ProvenEvent } from '@consent/contracts';
import { timestamp } from '@consent/contracts';

/** A checkpoint's time is in whole seconds, so it was signed up to this much later. */
const longestMs = 1000;

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
