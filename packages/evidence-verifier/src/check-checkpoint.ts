import {
  FormatError,
  isKnownVkey,
  parseCheckpoint,
  parseNote,
  parseVkey,
  signatureTypes,
  speaksFor,
  textOf,
  verifyNote,
  type Checkpoint,
  type KeyGeneration,
  type KeysDocument,
  type Sha256,
  type VerifiedSignature,
  type VerifyEd25519,
  type VerifierKey,
} from '@consent/evidence-format';

export interface CheckpointTools {
  sha256: Sha256;
  verifyEd25519: VerifyEd25519;
}

export interface SignedCheckpoint extends Checkpoint {
  text: string;
  keyName: string;
  keyIds: string[];
  /** Time of the cosignature; undefined if the keys include no cosignature key. */
  signedAtMs: number | undefined;
  /** A generation that signed also has keys of a later type, whose signatures this release cannot check. */
  hasLaterKeys: boolean;
}

export const laterKeysDoubt = 'keys: some are of a type that this verifier does not know. Use a newer verifier';

interface UsableKey extends VerifierKey {
  generation: KeyGeneration;
}

/**
 * Throws FormatError for other text. Returns undefined if no key of the document may sign its origin or signed it,
 * because then its maker is unknown.
 */
export async function openCheckpoint(
  { sha256, verifyEd25519 }: CheckpointTools,
  bytes: Uint8Array,
  keys: KeysDocument,
): Promise<SignedCheckpoint | undefined> {
  const text = textOf(bytes);
  const note = parseNote(text);
  const checkpoint = parseCheckpoint(note.body);
  const usable = keysOf(sha256, keys).filter(({ name }) => speaksFor(name, checkpoint.origin));
  const verified = await verifyNote(verifyEd25519, note, usable);
  if (!verified.some(({ key }) => key.type === signatureTypes.ed25519)) return undefined;
  const accepted = acceptedSignatures(usable, verified);
  const times = accepted.flatMap(({ atSeconds }) => atSeconds ?? []);
  return {
    ...checkpoint,
    text,
    keyName: accepted[0]!.key.name,
    keyIds: accepted.map(({ key }) => key.keyId),
    signedAtMs: times.length === 0 ? undefined : Math.max(...times) * 1000,
    hasLaterKeys: hasLaterKeys(accepted.map(({ key }) => (key as UsableKey).generation)),
  };
}

/**
 * Returns the signatures of the generations that signed as they must. One is enough: during a rotation a process may sign
 * with the old keys too, shortly after they were taken out of use. Throws FormatError if there is none.
 */
function acceptedSignatures(usable: readonly UsableKey[], verified: readonly VerifiedSignature[]): VerifiedSignature[] {
  const cosignatures = verified.flatMap((each) => (each.atSeconds === undefined ? [] : [each as Cosignature]));
  const faults: unknown[] = [];
  const accepted = new Set<KeyGeneration>();
  for (const generation of new Set(verified.map(({ key }) => (key as UsableKey).generation))) {
    try {
      checkGeneration(generation, usable, verified, cosignatures);
      accepted.add(generation);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (accepted.size === 0) throw faults[0];
  return verified.filter(({ key }) => accepted.has((key as UsableKey).generation));
}

type Cosignature = VerifiedSignature & { atSeconds: number };

/** Every key of a generation must sign every checkpoint, within its period of use. */
function checkGeneration(
  generation: KeyGeneration,
  usable: readonly UsableKey[],
  verified: readonly VerifiedSignature[],
  cosignatures: readonly Cosignature[],
): void {
  for (const key of usable.filter((each) => each.generation === generation)) {
    if (!verified.some((each) => each.key === key)) throw new FormatError(`the signature of ${key.name} (${key.keyId}) is missing`);
  }
  for (const { key, atSeconds } of cosignatures) {
    if ((key as UsableKey).generation !== generation) continue;
    // The signature's time is in whole seconds, the key's in milliseconds.
    const isEarly = atSeconds * 1000 + 999 < Date.parse(generation.from);
    const isLate = generation.to !== null && atSeconds * 1000 > Date.parse(generation.to);
    if (isEarly || isLate)
      throw new FormatError(`${key.name} (${key.keyId}) signed at ${timeText(atSeconds * 1000)}, when it was not in use`);
  }
}

/** Without keys of a later type. */
function keysOf(sha256: Sha256, { generations }: KeysDocument): UsableKey[] {
  return generations.flatMap((generation) =>
    generation.vkeys.filter(isKnownVkey).map((vkey) => ({ ...parseVkey(sha256, vkey), generation })),
  );
}

export function hasLaterKeys(generations: readonly KeyGeneration[]): boolean {
  return generations.some(({ vkeys }) => !vkeys.every(isKnownVkey));
}

export function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
