import { equalBytes, FormatError, fromBase64Url, utf8, verifyConsistency, type KeysDocument } from '@consent/evidence-format';
import { isEarlierEpoch, openCheckpoint, readPinnedKeys, type SignedCheckpoint } from '@consent/evidence-verifier';
import type { LogCheckpoint } from '../types';
import { checkpointFileName } from './checkpoint-file-name';
import { sha256, verifyEd25519 } from './log-crypto';

export interface CheckpointToVerify {
  /** `data` of an event log.checkpoint whose webhook you verified. */
  data: LogCheckpoint;
  /** The `note` that you kept last. Without it, only the signatures are verified. */
  kept?: string | undefined;
  /** The text of `GET /log/keys` that you have kept since the beginning. */
  keys: string;
}

export type CheckpointRefusal =
  /** Not a checkpoint that your keys signed. If the operator changed them, get the new ones from the operator. */
  | 'not_signed'
  | 'other_log'
  /** Both checkpoints are signed and contradict each other. Keep both: together they prove it. */
  | 'forked'
  /** The proof begins with your checkpoint but does not lead to the new one. */
  | 'wrong_proof'
  /** The proof does not begin with your checkpoint: you missed an event, or the log lost leaves. `npx consent log keep` says which. */
  | 'unproven';

/**
 * - `first`: there was no kept checkpoint.
 * - `grown`: the new tree begins with the kept one.
 * - `same`: a repeated event.
 * - `older`: an event that arrived late. Its tree was not compared.
 */
export type CheckpointVerification =
  | {
      ok: true;
      status: 'first' | 'grown' | 'same' | 'older';
      /** Keep it if the status is `first` or `grown`. */
      note: string;
      /** The name under which `npx consent log keep` finds it in its folder. */
      fileName: string;
      size: number;
      /** By the operator's clock. */
      signedAt: Date;
    }
  | { ok: false; reason: CheckpointRefusal };

/**
 * Verifies that the checkpoint of an event is signed by your keys, and that its tree begins with that of the checkpoint you kept.
 * Makes no request. Throws a TypeError for `keys` or `kept` that cannot be used, and never because of the event.
 */
export async function verifyCheckpoint({ data, kept, keys }: CheckpointToVerify): Promise<CheckpointVerification> {
  const pinned = readKeys(keys);
  const before = kept === undefined ? undefined : await openKept(kept, pinned);
  const found = await open((data as Partial<LogCheckpoint> | null)?.checkpoint, pinned);
  // Others may have the seed of revoked keys.
  if (found === undefined || found.isRevoked) return { ok: false, reason: 'not_signed' };
  const compared = before === undefined ? 'first' : compare(before, found, data.since);
  if (!isAccepted(compared)) return { ok: false, reason: compared };
  const { text: note, size, signedAtMs } = found;
  return { ok: true, status: compared, note, fileName: checkpointFileName(found), size, signedAt: new Date(signedAtMs) };
}

type Accepted = 'first' | 'grown' | 'same' | 'older';

function isAccepted(compared: Accepted | CheckpointRefusal): compared is Accepted {
  return ['first', 'grown', 'same', 'older'].includes(compared);
}

function compare(kept: SignedCheckpoint, found: SignedCheckpoint, since: LogCheckpoint['since']): Accepted | CheckpointRefusal {
  if (isEarlierEpoch(found.origin, kept.origin)) return 'older';
  const isResumed = isEarlierEpoch(kept.origin, found.origin);
  if (!isResumed && found.origin !== kept.origin) return 'other_log';
  if (!isResumed && found.size < kept.size) return 'older';
  if (!isResumed && found.size === kept.size) return equalBytes(found.root, kept.root) ? 'same' : 'forked';
  const proof = since?.size === kept.size ? readProof(since.proof) : undefined;
  if (proof === undefined) return 'unproven';
  return verifyConsistency(sha256, { from: kept, to: found, proof }) ? 'grown' : 'wrong_proof';
}

function readProof(proof: unknown): Uint8Array[] | undefined {
  if (!Array.isArray(proof)) return undefined;
  return unlessMalformed(() => proof.map((hash) => fromBase64Url(String(hash))));
}

function readKeys(text: string): KeysDocument {
  const keys = unlessMalformed(() => readPinnedKeys(sha256, text));
  if (keys === undefined) throw new TypeError('keys is not the text of GET /log/keys.');
  return keys;
}

async function openKept(text: string, keys: KeysDocument): Promise<SignedCheckpoint> {
  const opened = await open(text, keys);
  if (opened === undefined) throw new TypeError('kept is not a checkpoint that these keys signed.');
  return opened;
}

async function open(text: unknown, keys: KeysDocument): Promise<SignedCheckpoint | undefined> {
  if (typeof text !== 'string') return undefined;
  try {
    const opened = await openCheckpoint({ sha256, verifyEd25519 }, utf8(text), keys);
    return typeof opened === 'string' ? undefined : opened;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

function unlessMalformed<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
