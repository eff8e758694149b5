import {
  entryOf,
  fromBase64Url,
  FormatError,
  parseCertificate,
  parseFrame,
  recordsHash,
  tagBytes,
  toBase64Url,
  utf8,
  type ErasureCertificate,
} from '@consent/evidence-format';
import { verifyProof, type Refutation, type VerificationResult } from '@consent/evidence-verifier';
import { sha256, verifyEd25519 } from '../../node/log-crypto';

interface ToVerify {
  /** Of the JWS, whose signature was verified. */
  payload: string;
  /** The log's public keys. */
  keys: string;
  now: Date;
}

/** Verifies that the leaf of the purge is in the log, and that the certificate says what the leaf says. */
export async function verifyCertificate({
  payload,
  keys,
  now,
}: ToVerify): Promise<{ certificate: ErasureCertificate; result: VerificationResult }> {
  const certificate = parseCertificate(payload);
  const { event, checkpoint, origin } = certificate.evidence;
  const proof = utf8(JSON.stringify({ checkpoint, events: [{ ...event, salt: '' }] }));
  const result = await verifyProof({ proof, keys, now, sha256, verifyEd25519 });
  const refutations = [...result.refutations, ...problemsOf(certificate)];
  const signed = result.claims.find((claim) => claim.claim === 'signed');
  if (signed !== undefined && signed.origin !== origin) refutations.push(of('origin', 'is not that of the checkpoint'));
  if (refutations.length === 0) return { certificate, result };
  return { certificate, result: { ...result, outcome: 'refuted', claims: [], refutations } };
}

const of = (field: string, problem: string): Refutation => ({ file: 'certificate', field, problem });

function problemsOf({ iss, erasure, evidence: { origin, event } }: ErasureCertificate): Refutation[] {
  const problems: Refutation[] = [];
  if (!origin.startsWith(`${iss}/log/`)) problems.push(of('origin', 'is of another log than that of the issuer'));
  const frame = readFrame(event.frame);
  if (typeof frame === 'string') return [of('event', frame)];
  const tag = fromBase64Url(erasure.tag);
  if (tag.length !== tagBytes || toBase64Url(fromBase64Url(event.entry).subarray(0, tagBytes)) !== erasure.tag)
    problems.push(of('tag', 'is not that of the leaf'));
  const said = { account: erasure.account, purged_at: erasure.purged_at, leaves: erasure.leaves, sha256: erasure.sha256, ...erasure.by };
  const logged = { account: frame.account, purged_at: frame.at, leaves: frame.purged, sha256: frame.leaves, ...frame.by };
  for (const name of Object.keys(logged) as (keyof typeof logged)[])
    if (said[name] !== logged[name]) problems.push(of(name, 'is not what the leaf says'));
  if (erasure.frames !== null && tag.length === tagBytes) {
    const entries = erasure.frames.map((text) => toBase64Url(entryOf(sha256, tag, text)));
    if (entries.length !== frame.purged || recordsHash(sha256, entries) !== frame.leaves)
      problems.push(of('frames', 'are not those of the leaves that were purged'));
  }
  return problems;
}

function readFrame(text: string) {
  try {
    const frame = parseFrame(text);
    return frame.type === 'subject.purged' ? frame : 'is no purge';
  } catch (error) {
    if (error instanceof FormatError) return error.message;
    throw error;
  }
}
