import { timestamp, type SignErasureCertificateRequest, type SignErasureCertificateResponse } from '@consent/contracts';
import { certificateTyp, parseFrame, type ErasureCertificate, type SubjectPurgedFrame } from '@consent/evidence-format';
import type { CallContext } from '@consent/rpc';
import { findSignedLog, notYetInLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { inTurn } from '../proofs/in-turn';
import { matchLeaves } from '../proofs/match-leaves';
import { proveMatched } from '../proofs/prove-leaves';
import { unlessRolledBack } from '../proofs/unless-rolled-back';
import { signJws } from './sign-jws';

const dayMs = 86_400_000;

/** What a purge keeps, and the grounds for it (docs/privacy.md). */
const kept = ['entries', 'frames', 'tag'];
const grounds = ['GDPR 5(2)', 'GDPR 7(1)', 'GDPR 17(3)(e)'];

type CertificateParts = Pick<
  EvidenceParts,
  'database' | 'treeCache' | 'statements' | 'keys' | 'isRolledBack' | 'proofSlots' | 'backupDays' | 'now' | 'logger'
>;

/**
 * The certificate of GET /subjects/{id}/purge (decision 66). Only its `iat`, checkpoint and proof differ from call to call. Throws not_found, conflict
 * while the leaf is not in a signed checkpoint, unavailable while nothing can be signed, and internal if it differs from what was logged.
 */
export async function signErasureCertificate(
  request: SignErasureCertificateRequest,
  parts: CertificateParts,
  call: Pick<CallContext, 'signal'>,
): Promise<SignErasureCertificateResponse> {
  const certificate = await unlessRolledBack(
    inTurn(request.accountId, () => makeCertificate(request, parts), parts, call),
    parts,
  );
  return { jws: await signJws(certificateTyp, JSON.stringify(certificate), parts.keys) };
}

async function makeCertificate(
  { accountId, id, unblankedDeliveries }: SignErasureCertificateRequest,
  parts: CertificateParts,
): Promise<ErasureCertificate> {
  const { backupDays } = parts;
  const log = await findSignedLog(parts.database, accountId);
  const described = await parts.statements.describePurge(accountId, id);
  const { matched } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  const [event] = await proveMatched(described.leaves, matched, log, parts);
  const { type, index, entry, frame: text, proof } = event!;
  const { at, by, leaves: sha256, purged } = parseFrame(text) as SubjectPurgedFrame;
  const { tag, records, frames, requestedAtMs, doneAtMs } = described;
  return {
    iss: parts.keys.host,
    iat: Math.floor(parts.now() / 1000),
    jti: id,
    erasure: {
      ...{ account: accountId, tag: tag.toString('base64url'), requested_at: timestamp(requestedAtMs), purged_at: at, by },
      ...{ records, leaves: purged, sha256, frames: frames.length === 0 && purged > 0 ? null : frames, kept, grounds },
      backups_overwritten_at: backupDays === undefined ? null : timestamp(doneAtMs + backupDays * dayMs),
      unblanked_deliveries: unblankedDeliveries ?? null,
    },
    evidence: {
      origin: log.origin,
      event: { type, index, entry: entry.toString('base64url'), frame: text, proof: proof.map((hash) => hash.toString('base64url')) },
      checkpoint: log.checkpoint,
    },
  };
}
