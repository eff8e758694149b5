import {
  checkpointBody,
  cosignNote,
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
} from '@consent/evidence-format';
import { sha256 } from '../sha256';
import { deriveKeys, verifyEd25519, type KeyGeneration } from './derive-keys';
import { parseKeyList } from './key-list.rule';

export interface CheckpointKeys {
  /** Newest first. */
  generations: readonly KeyGeneration[];
  host: string;
  originOf: (logId: string, epoch: number) => string;
  /** The log key, then the time key. */
  vkeysOf: (generation: KeyGeneration) => string[];
  sign: (checkpoint: Checkpoint, atSeconds: number) => string;
  /** Throws unless a configured generation signed the note. `atMs` is the latest time in its cosignatures. */
  open: (note: string) => Promise<Checkpoint & { atMs: number }>;
}

export function createCheckpointKeys({ keyList, host }: { keyList: string; host: string }): CheckpointKeys {
  const generations = parseKeyList(keyList).map((seed) => deriveKeys(seed, logKeyName(host)));
  const verifiers = ({ log, time }: KeyGeneration) => [
    verifierKey(sha256, log.name, signatureTypes.ed25519, log.publicKey),
    verifierKey(sha256, time.name, signatureTypes.cosignature, time.publicKey),
  ];
  const allVerifiers = generations.flatMap(verifiers);

  return {
    generations,
    host,
    originOf: (logId, epoch) => logOrigin(host, logId, epoch),
    vkeysOf: (generation) => verifiers(generation).map(vkeyText),
    sign: (checkpoint, atSeconds) => {
      const body = checkpointBody(checkpoint);
      const signatures = generations.flatMap(({ log, time }) => [signNote(sha256, log, body), cosignNote(sha256, time, body, atSeconds)]);
      return noteText(body, signatures);
    },
    open: async (note) => {
      const parsed = parseNote(note);
      const signed = await verifyNote(verifyEd25519, parsed, allVerifiers);
      if (signed.length === 0) throw new Error('no key of EVIDENCE_KEYS signed the checkpoint');
      return { ...parseCheckpoint(parsed.body), atMs: Math.max(...signed.map(({ atSeconds = 0 }) => atSeconds)) * 1000 };
    },
  };
}
