import { type AccountCertificate, parseAccountCertificate, utf8 } from '@consent/evidence-format';
import { openCheckpoint, type Outcome, readPinnedKeys } from '@consent/evidence-verifier';
import { sha256, verifyEd25519 } from '../../node/log-crypto';

interface ToVerify {
  /** Of the JWS, whose signature was verified. */
  payload: string;
  /** The log's public keys. */
  keys: string;
}

export interface VerifiedAccountCertificate {
  certificate: AccountCertificate;
  outcome: Outcome;
  /** Why it does not hold. */
  problems: string[];
}

/** Verifies that the certificate does not contradict itself, and that its checkpoint is one of the account's log. Throws FormatError. */
export async function verifyAccountCertificate({ payload, keys }: ToVerify): Promise<VerifiedAccountCertificate> {
  const certificate = parseAccountCertificate(payload);
  const problems = problemsOf(certificate);
  if (problems.length > 0) return { certificate, outcome: 'refuted', problems };
  const { evidence } = certificate;
  if (evidence === null) return { certificate, outcome: 'holds', problems };
  const opened = await openCheckpoint({ sha256, verifyEd25519 }, utf8(evidence.checkpoint), readPinnedKeys(sha256, keys));
  if (typeof opened === 'string')
    return { certificate, outcome: 'cannot_tell', problems: ['none of your keys of the log signed its checkpoint'] };
  if (opened.origin !== evidence.origin) return { certificate, outcome: 'refuted', problems: ['origin is not that of the checkpoint'] };
  if (opened.isRevoked) return { certificate, outcome: 'cannot_tell', problems: ['its checkpoint is signed with revoked keys alone'] };
  return { certificate, outcome: 'holds', problems };
}

function problemsOf({
  iss,
  purge: { closed_at: closed, purge_began_at: began, purged_at: purged, parts },
  evidence,
}: AccountCertificate): string[] {
  const problems: string[] = [];
  if (evidence !== null && !evidence.origin.startsWith(`${iss}/log/`)) problems.push('origin is of another log than that of the issuer');
  // All are in one form, so that they compare as text.
  if (closed > began || began > purged) problems.push('it was closed, purged and done in the wrong order');
  for (const { part, done_at: done } of parts) if (done > purged) problems.push(`${part} ended after the purge`);
  return problems;
}
