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
  /** The latest end of the accepting generations, if all are retired or revoked. */
  retiredAtMs: number | undefined;
  /** Others may have had the keys of every accepting generation since `retiredAtMs` or before. */
  isRevoked: boolean;
  /** A generation that signed also has keys of a later type, whose signatures this release cannot check. */
  hasLaterKeys: boolean;
}

export const incompleteKeysDoubt =
  'keys: those that signed lack one of the two signature types, so nothing says when they signed. Get the current keys from the operator';
export const revokedKeysDoubt = 'keys: those that signed are revoked, so others may have signed this. Ask for a newer one';
export const laterKeysDoubt = 'keys: some are of a type that this verifier does not know. Use a newer verifier';

interface UsableKey extends VerifierKey {
  generation: KeyGeneration;
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

/**
 * Throws FormatError for other text, and for a signature that does not fit. `isExact`: only keys whose name is the origin count, as for the
 * anchor log.
 */
export async function openCheckpoint(
  { sha256, verifyEd25519 }: CheckpointTools,
  bytes: Uint8Array,
  keys: KeysDocument,
  { isExact = false } = {},
): Promise<OpenedCheckpoint> {
  const text = textOf(bytes);
  const note = parseNote(text);
  const checkpoint = parseCheckpoint(note.body);
  const usable = keysOf(sha256, keys).filter(({ name }) => (isExact ? name === checkpoint.origin : speaksFor(name, checkpoint.origin)));
  const signatures = await verifyNote(verifyEd25519, note, usable);
  if (signatures.length === 0) return 'unsigned';
  const generations = generationsThatSigned(usable, signatures);
  const complete = generations.filter(isComplete);
  if (complete.length === 0) return 'incomplete';
  // One is enough: during a rotation a process may sign with the old keys too, shortly after they were taken out of use.
  const faults = complete.map(faultOf);
  const accepted = complete.filter((_, at) => faults[at] === undefined);
  if (accepted.length === 0) throw new FormatError(faults[0]!);
  const counted = new Set(accepted.flatMap((each) => each.keys.flatMap(({ signatures: own }) => own)));
  return {
    ...checkpoint,
    text,
    keyName: [...counted][0]!.key.name,
    keyIds: [...counted].map(({ key }) => key.keyId),
    signedAtMs: Math.max(...[...counted].map(({ atSeconds }) => atSeconds ?? 0)) * 1000,
    retiredAtMs: endOf(accepted.map(({ generation }) => generation)),
    isRevoked: accepted.every(({ generation }) => generation.revoked_from !== undefined),
    hasLaterKeys: hasLaterKeys(accepted.map(({ generation }) => generation)),
  };
}

/** undefined if one is in use. */
function endOf(generations: readonly KeyGeneration[]): number | undefined {
  const timeOf = (end: string | null | undefined) => (end === null || end === undefined ? Infinity : Date.parse(end));
  const ends = generations.map(({ to, revoked_from: revokedFrom }) => Math.min(timeOf(to), timeOf(revokedFrom)));
  const last = Math.max(...ends);
  return last === Infinity ? undefined : last;
}

interface SignedGeneration {
  generation: KeyGeneration;
  /** Its keys that speak for the origin. */
  keys: { key: VerifierKey; signatures: VerifiedSignature[] }[];
}

/** A key may be in several generations, and its signature counts for each. Linear in the number of keys: a note has few signatures. */
function generationsThatSigned(usable: readonly UsableKey[], signatures: readonly VerifiedSignature[]): SignedGeneration[] {
  const byGeneration = new Map<KeyGeneration, SignedGeneration>();
  for (const key of usable) {
    const { generation } = key;
    const signed = byGeneration.get(generation) ?? { generation, keys: [] };
    signed.keys.push({ key, signatures: signatures.filter((each) => each.key.name === key.name && each.key.keyId === key.keyId) });
    byGeneration.set(generation, signed);
  }
  return [...byGeneration.values()].filter(({ keys }) => keys.some((each) => each.signatures.length > 0));
}

function isComplete({ keys }: SignedGeneration): boolean {
  return Object.values(signatureTypes).every((type) => keys.some(({ key }) => key.type === type));
}

/** Every key of a generation must sign every checkpoint, within its period of use. */
function faultOf({ generation, keys }: SignedGeneration): string | undefined {
  for (const { key, signatures } of keys) {
    const named = `${key.name} (${key.keyId})`;
    if (signatures.length === 0) return `the signature of ${named} is missing`;
    for (const { atSeconds } of signatures) {
      if (atSeconds === undefined) continue;
      // The signature's time is in whole seconds, the key's in milliseconds.
      const isEarly = atSeconds * 1000 + 999 < Date.parse(generation.from);
      const isLate = generation.to !== null && atSeconds * 1000 > Date.parse(generation.to);
      if (isEarly || isLate) return `${named} signed at ${timeText(atSeconds * 1000)}, when it was not in use`;
    }
  }
  return undefined;
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
