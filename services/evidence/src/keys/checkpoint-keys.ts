import {
  anchorLogId,
  checkpointBody,
  cosignNote,
  isAnchorOrigin,
  logKeyName,
  logOrigin,
  noteText,
  parseCheckpoint,
  parseNote,
  signatureTypes,
  signNote,
  verifierKey,
  verifyNote,
  vkeyText,
  type Checkpoint,
  type NoteSigner,
  type VerifierKey,
} from '@consent/evidence-format';
import { sha256 } from '../sha256';
import { deriveKeys, verifyEd25519, type KeyGeneration } from './derive-keys';
import { parseKeyList } from './key-list.rule';

/** The public keys of the anchor log, 32 bytes each. */
export interface AnchorKeys {
  log: Uint8Array;
  time: Uint8Array;
}

export interface CheckpointKeys {
  /** Newest first. */
  generations: readonly KeyGeneration[];
  host: string;
  originOf: (logId: string, epoch: number) => string;
  /** The log key, then the time key. */
  vkeysOf: (generation: KeyGeneration) => string[];
  /** As `vkeysOf`, for the anchor log, once for each epoch up to `epoch`. */
  anchorVkeysOf: (keys: AnchorKeys, epoch: number) => string[];
  sign: (checkpoint: Checkpoint, atSeconds: number) => string;
  /** Throws unless a configured generation signed the note. `atMs` is the latest time in its cosignatures. */
  open: (note: string) => Promise<Checkpoint & { atMs: number }>;
}

export function createCheckpointKeys({ keyList, host }: { keyList: string; host: string }): CheckpointKeys {
  const originOf = (logId: string, epoch: number) => logOrigin(host, logId, epoch);
  const generations = parseKeyList(keyList).map((seed) => deriveKeys(seed, logKeyName(host), originOf(anchorLogId, 1)));
  const accountVerifiers = ({ log, time }: KeyGeneration) => verifiersOf(log.name, { log: log.publicKey, time: time.publicKey });
  const allAccountVerifiers = generations.flatMap(accountVerifiers);

  /** Those of accounts too: while releases are mixed, the previous one may finish a turn of this one. */
  const verifiersFor = (origin: string) =>
    isAnchorOrigin(host, origin)
      ? [...generations.flatMap((generation) => verifiersOf(origin, anchorKeysOf(generation))), ...allAccountVerifiers]
      : allAccountVerifiers;

  return {
    generations,
    host,
    originOf,
    vkeysOf: (generation) => accountVerifiers(generation).map(vkeyText),
    anchorVkeysOf: (keys, epoch) => {
      const epochs = Array.from({ length: epoch }, (_, before) => before + 1);
      return epochs.flatMap((each) => verifiersOf(originOf(anchorLogId, each), keys).map(vkeyText));
    },
    sign: (checkpoint, atSeconds) => {
      const body = checkpointBody(checkpoint);
      const signatures = generations.flatMap((generation) => {
        const { log, time } = signersFor(generation, isAnchorOrigin(host, checkpoint.origin) ? checkpoint.origin : undefined);
        return [signNote(sha256, log, body), cosignNote(sha256, time, body, atSeconds)];
      });
      return noteText(body, signatures);
    },
    open: async (note) => {
      const parsed = parseNote(note);
      const checkpoint = parseCheckpoint(parsed.body);
      const signed = await verifyNote(verifyEd25519, parsed, verifiersFor(checkpoint.origin));
      if (signed.length === 0) throw new Error('no key of EVIDENCE_KEYS signed the checkpoint');
      return { ...checkpoint, atMs: Math.max(...signed.map(({ atSeconds = 0 }) => atSeconds)) * 1000 };
    },
  };
}

function anchorKeysOf({ anchorLog, anchorTime }: KeyGeneration): AnchorKeys {
  return { log: anchorLog.publicKey, time: anchorTime.publicKey };
}

function signersFor(generation: KeyGeneration, anchorName: string | undefined): { log: NoteSigner; time: NoteSigner } {
  if (anchorName === undefined) return generation;
  return { log: { ...generation.anchorLog, name: anchorName }, time: { ...generation.anchorTime, name: anchorName } };
}

function verifiersOf(name: string, { log, time }: AnchorKeys): VerifierKey[] {
  return [verifierKey(sha256, name, signatureTypes.ed25519, log), verifierKey(sha256, name, signatureTypes.cosignature, time)];
}
