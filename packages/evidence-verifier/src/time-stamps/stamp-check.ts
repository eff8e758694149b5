import { equalBytes, FormatError } from '@consent/evidence-format';
import { type CheckTimeStamp } from '../check-stamps';
import { readCertificate, type Certificate } from './certificate';
import { type SignatureScheme } from './signature-scheme';
import { type StampHash } from './stamp-hash';
import { type TimeStampToken } from './token';

export interface StampTools {
  digest: (hash: StampHash, bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  /** `publicKey` is a SubjectPublicKeyInfo in DER. undefined: the program cannot check keys of this type. */
  verifySignature: (
    scheme: SignatureScheme & { hash: StampHash },
    signed: { publicKey: Uint8Array; message: Uint8Array; signature: Uint8Array },
  ) => boolean | undefined | Promise<boolean | undefined>;
}

const longestChain = 8;
/** A token has the certificates of one chain. */
const mostCertificates = 32;

/**
 * RFC 3161 section 2.3 and RFC 5816: the signer's certificate is named by its hash, is for time stamps only, and leads to a trusted one,
 * when it signed. Revocation is not checked, because this makes no request.
 */
export function createStampCheck(trusted: readonly Certificate[], tools: StampTools): CheckTimeStamp {
  return async (token) => {
    const enclosed = token.certificates.slice(0, mostCertificates).flatMap(readOrLeaveOut);
    const signer = await findSigner([...enclosed, ...trusted], token, tools);
    const chain = signer && (await chainTo(trusted, signer, enclosed, tools));
    if (signer === undefined || chain === undefined) return { kind: 'foreign' };
    const { scheme, contentDigest, content, atMs } = token;
    if (scheme === undefined) return { kind: 'unknown', reason: 'its signature is of a type that this verifier does not know' };
    if (!signer.isForTimeStamps) return { kind: 'unknown', reason: 'the certificate of its signer is not for time stamps alone' };
    if (!chain.every(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)) {
      return { kind: 'unknown', reason: 'a certificate was not valid at its time' };
    }
    const isOfContent = equalBytes(await tools.digest(contentDigest.hash, content), contentDigest.digest);
    const isRight =
      isOfContent &&
      (await tools.verifySignature(
        { ...scheme, hash: scheme.hash ?? contentDigest.hash },
        { publicKey: signer.publicKey, message: token.signedAttributes, signature: token.signature },
      ));
    if (isRight === undefined) return { kind: 'unknown', reason: 'its signature is of a type that this program cannot check' };
    return isRight ? { kind: 'vouched', name: signer.name } : { kind: 'refuted', problem: 'has a wrong signature' };
  };
}

async function findSigner(
  certificates: readonly Certificate[],
  { signer: { hash, digest } }: TimeStampToken,
  tools: StampTools,
): Promise<Certificate | undefined> {
  for (const each of certificates) if (equalBytes(await tools.digest(hash, each.raw), digest)) return each;
  return undefined;
}

/** From the signer to a trusted certificate. The path is as long as a real one, so the search is short. */
async function chainTo(
  trusted: readonly Certificate[],
  signer: Certificate,
  enclosed: readonly Certificate[],
  tools: StampTools,
): Promise<Certificate[] | undefined> {
  const chain = [signer];
  const isTrusted = ({ raw }: Certificate) => trusted.some((each) => equalBytes(each.raw, raw));
  for (let last = signer; !isTrusted(last); last = chain.at(-1)!) {
    const issuer = await findIssuer(last, [...trusted, ...enclosed], tools);
    if (issuer === undefined || chain.length === longestChain) return undefined;
    chain.push(issuer);
  }
  return chain;
}

async function findIssuer(
  { issuer, scheme, signed, signature }: Certificate,
  candidates: readonly Certificate[],
  tools: StampTools,
): Promise<Certificate | undefined> {
  if (scheme?.hash === undefined) return undefined;
  for (const each of candidates) {
    if (!each.isCa || !equalBytes(each.subject, issuer)) continue;
    const { publicKey } = each;
    if (await tools.verifySignature({ ...scheme, hash: scheme.hash }, { publicKey, message: signed, signature })) return each;
  }
  return undefined;
}

function readOrLeaveOut(der: Uint8Array): Certificate[] {
  try {
    return [readCertificate(der)];
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}
