import {
  cosignatureTypes,
  FormatError,
  isKnownVkey,
  parseVkey,
  verifyCosignature,
  verifyNote,
  type Checkpoint,
  type Note,
  type TlogPolicy,
  type VerifyEd25519,
  type VerifyMldsa44,
  type Sha256,
} from '@consent/evidence-format';
import { type Report } from './report';

export type WitnessPolicy = TlogPolicy;

export interface WitnessTools {
  sha256: Sha256;
  verifyEd25519: VerifyEd25519;
  /** Without it, cosignatures of type 0x06 count for nothing. */
  verifyMldsa44?: VerifyMldsa44 | undefined;
}

/** The witnesses that signed first, as many as the policy asks for. */
export interface Quorum {
  /** By the names of the policy. */
  names: readonly string[];
  /** The time of the last of them: the quorum says that the tree existed before. */
  atMs: number;
}

export const nobody: ReadonlySet<string> = new Set();

/**
 * undefined if the witnesses of the policy that cosigned the note are not enough. Signatures of others are ignored, and an invalid one of a
 * witness refutes the note.
 */
export async function checkWitnesses(
  note: Note,
  { origin }: Checkpoint,
  policy: WitnessPolicy | undefined,
  tools: WitnessTools,
  place: { file: string; field: string },
  report: Report,
): Promise<Quorum | undefined> {
  // A quorum of nobody vouches for nothing.
  if (policy === undefined || policy.isMet(nobody)) return undefined;
  const times = new Map<string, number>();
  for (const { name, key } of policy.witnesses) {
    for (const signature of note.signatures.filter((each) => each.name === key.name && each.keyId === key.keyId)) {
      const { verifyEd25519, verifyMldsa44 } = tools;
      if (key.type === cosignatureTypes.mldsa44 && verifyMldsa44 === undefined) {
        report.leaveUnchecked('mldsa44');
        continue;
      }
      const cosigned = { verifyEd25519, verifyMldsa44: verifyMldsa44 ?? (() => false) };
      const atSeconds = await report.attemptLater(place, () => verifyCosignature(cosigned, note.body, signature, key));
      if (atSeconds !== undefined) times.set(name, Math.min(atSeconds, times.get(name) ?? Infinity));
    }
  }
  if (!(await isOfPolicy(note, origin, policy, tools))) {
    report.doubt(`no log of the policy signed the anchor log ${origin}, so its witnesses do not count`);
    return undefined;
  }
  const names = new Set<string>();
  for (const [name, atSeconds] of [...times].toSorted(([, a], [, b]) => a - b)) {
    names.add(name);
    if (policy.isMet(names)) return { names: [...names], atMs: atSeconds * 1000 };
  }
  return undefined;
}

/** A policy may name the logs that it is for, by their keys. */
async function isOfPolicy(note: Note, origin: string, { logs }: WitnessPolicy, { sha256, verifyEd25519 }: WitnessTools): Promise<boolean> {
  if (logs.length === 0) return true;
  const keys = logs.flatMap(({ vkey }) => (isKnownVkey(vkey) ? [parseVkey(sha256, vkey)] : [])).filter(({ name }) => name === origin);
  try {
    return (await verifyNote(verifyEd25519, note, keys)).length > 0;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
