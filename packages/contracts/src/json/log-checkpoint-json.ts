export interface LogCheckpoint {
  logId: string;
  origin: string;
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
  /** The whole signed note. */
  checkpoint: string;
  /** undefined if no earlier event has a tree that this one begins with. */
  since: { size: number; proof: readonly Uint8Array[] } | undefined;
}

/** The data of the event log.checkpoint. Bytes are in Base64 for URLs, as in the answers about the log. */
export function logCheckpointJson({ logId, origin, size, root, checkpoint, since }: LogCheckpoint): string {
  return JSON.stringify({
    log: logId,
    origin,
    size,
    root: base64Url(root),
    checkpoint,
    since: since === undefined ? null : { size: since.size, proof: since.proof.map(base64Url) },
  });
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64url');
}
