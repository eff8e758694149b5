import {
  FormatError,
  isKnownVkey,
  parseCheckpoint,
  parseKeys,
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
  /** Time of the latest accepted cosignature, by the operator's clock. */
  signedAtMs: number;
  /** A generation that signed also has keys of a later type, whose signatures this release cannot check. */
  hasLaterKeys: boolean;
}

export const incompleteKeysDoubt =
  'keys: those that signed lack one of the two signature types, so nothing says when they signed. Get the current keys from the operator';
export const laterKeysDoubt = 'keys: some are of a type that this verifier does not know. Use a newer verifier';

interface UsableKey extends VerifierKey {
  generation: KeyGeneration;
}

interface CheckedSignature extends VerifiedSignature {
  key: UsableKey;
}

/**
 * Unsigned: no key of the document may sign the origin and did, so the maker is unknown. Incomplete: only generations signed that lack
 * one of the two signature types, so nothing says when they signed, and their period of use cannot be checked.
 */
export type OpenedCheckpoint = SignedCheckpoint | 'unsigned' | 'incomplete';

/** Reads keys from outside the bundle. Throws FormatError for a text or a verifier key that cannot be read. */
export function readPinnedKeys(sha256: Sha256, text: string): KeysDocument {
  const keys = parseKeys(text);
  keysOf(sha256, keys);
  return keys;
}

/** Throws FormatError for other text, and for a signature that does not fit. */
export async function openCheckpoint(
  { sha256, verifyEd25519 }: CheckpointTools,
  bytes: Uint8Array,
  keys: KeysDocument,
): Promise<OpenedCheckpoint> {
  const text = textOf(bytes);
  const note = parseNote(text);
  const checkpoint = parseCheckpoint(note.body);
  const usable = keysOf(sha256, keys).filter(({ name }) => speaksFor(name, checkpoint.origin));
  const signatures = await verifyNote(verifyEd25519, note, usable);
  // A key may be in several generations. Its signature counts for each.
  const verified = usable.flatMap((key) =>
    signatures.filter(({ key: { name, keyId } }) => name === key.name && keyId === key.keyId).map((signature) => ({ ...signature, key })),
  );
  if (verified.length === 0) return 'unsigned';
  const complete = new Set(verified.map(({ key }) => key.generation).filter((generation) => isComplete(generation, usable)));
  if (complete.size === 0) return 'incomplete';
  const accepted = acceptedSignatures(complete, usable, verified);
  const times = accepted.flatMap(({ atSeconds }) => atSeconds ?? []);
  return {
    ...checkpoint,
    text,
    keyName: accepted[0]!.key.name,
    keyIds: accepted.map(({ key }) => key.keyId),
    signedAtMs: Math.max(...times) * 1000,
    hasLaterKeys: hasLaterKeys(accepted.map(({ key }) => key.generation)),
  };
}

/**
 * Returns the signatures of the generations that signed as they must. One is enough: during a rotation a process may sign
 * with the old keys too, shortly after they were taken out of use. Throws FormatError if there is none.
 */
function acceptedSignatures(
  complete: ReadonlySet<KeyGeneration>,
  usable: readonly UsableKey[],
  verified: readonly CheckedSignature[],
): CheckedSignature[] {
  const cosignatures = verified.flatMap((each) => (each.atSeconds === undefined ? [] : [each as Cosignature]));
  const faults: unknown[] = [];
  const accepted = new Set<KeyGeneration>();
  for (const generation of complete) {
    try {
      checkGeneration(generation, usable, verified, cosignatures);
      accepted.add(generation);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (accepted.size === 0) throw faults[0];
  return verified.filter(({ key }) => accepted.has(key.generation));
}

function isComplete(generation: KeyGeneration, usable: readonly UsableKey[]): boolean {
  const types = new Set(usable.filter((key) => key.generation === generation).map(({ type }) => type));
  return Object.values(signatureTypes).every((type) => types.has(type));
}

interface Cosignature extends CheckedSignature {
  atSeconds: number;
}

/** Every key of a generation must sign every checkpoint, within its period of use. */
function checkGeneration(
  generation: KeyGeneration,
  usable: readonly UsableKey[],
  verified: readonly CheckedSignature[],
  cosignatures: readonly Cosignature[],
): void {
  for (const key of usable.filter((each) => each.generation === generation)) {
    if (!verified.some((each) => each.key === key)) throw new FormatError(`the signature of ${key.name} (${key.keyId}) is missing`);
  }
  for (const { key, atSeconds } of cosignatures) {
    if (key.generation !== generation) continue;
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
