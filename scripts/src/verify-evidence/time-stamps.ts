import { createHash, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { derTags, membersOf, oidOf, readDer, type CheckTimeStamp, type StampHash, type TimeStampToken } from '@consent/evidence-verifier';

const extendedKeyUsageOid = '551d25';
const timeStampingOid = '2b06010505070308';
/** Object identifiers of signature algorithms. null: the hash of the content. */
const signatureHashes: Record<string, StampHash | null> = {
  '2a864886f70d010101': null,
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};
const longestChain = 8;
/** A token has the certificates of one chain. */
const mostCertificates = 32;

/** Reads the certificates of a PEM file. Throws if there is none, or one cannot be read. */
export function readTrusted(name: string, pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  try {
    if (blocks.length === 0) throw new Error('it has no certificate in PEM');
    return blocks.map((block) => new X509Certificate(block));
  } catch (error) {
    throw new Error(`Can’t read the certificates of ${name}: ${(error as Error).message}.`, { cause: error });
  }
}

/**
 * RFC 3161 section 2.3 and RFC 5816: the signer's certificate is named by its hash, is for time stamps only, and leads to a trusted one,
 * when it signed. Revocation is not checked, because this makes no request.
 */
export function createStampCheck(trusted: readonly X509Certificate[]): CheckTimeStamp {
  return (token) => {
    const enclosed = token.certificates.slice(0, mostCertificates).flatMap(readCertificate);
    const signer = [...enclosed, ...trusted].find(({ raw }) => digestOf(token.signer.hash, raw).equals(token.signer.digest));
    const chain = signer && chainTo(trusted, signer, enclosed);
    if (signer === undefined || chain === undefined) return { kind: 'foreign' };
    const hash = signatureHashes[token.signatureAlgorithm];
    if (hash === undefined) return { kind: 'unknown', reason: 'its signature is of a type that this verifier does not know' };
    if (!isForTimeStamps(signer)) return { kind: 'unknown', reason: 'the certificate of its signer is not for time stamps alone' };
    if (!chain.every((each) => isValidAt(each, token.atMs))) return { kind: 'unknown', reason: 'a certificate was not valid at its time' };
    const isRight = isSigned(token, hash ?? token.contentDigest.hash, signer.publicKey);
    return isRight ? { kind: 'vouched', name: nameOf(signer) } : { kind: 'refuted', problem: 'has a wrong signature' };
  };
}

function isSigned({ content, contentDigest, signedAttributes, signature }: TimeStampToken, hash: StampHash, key: KeyObject): boolean {
  if (!digestOf(contentDigest.hash, content).equals(contentDigest.digest)) return false;
  try {
    return verify(hash, signedAttributes, key, signature);
  } catch {
    return false;
  }
}

/** From the signer to a trusted certificate. The path is as long as a real one, so the search is short. */
function chainTo(
  trusted: readonly X509Certificate[],
  signer: X509Certificate,
  enclosed: readonly X509Certificate[],
): X509Certificate[] | undefined {
  const chain = [signer];
  const isTrusted = (certificate: X509Certificate) => trusted.some(({ raw }) => raw.equals(certificate.raw));
  for (let last = signer; !isTrusted(last); last = chain.at(-1)!) {
    const issuer = [...trusted, ...enclosed].find((each) => each.ca && isIssuedBy(last, each));
    if (issuer === undefined || chain.length === longestChain) return undefined;
    chain.push(issuer);
  }
  return chain;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function readCertificate(der: Uint8Array): X509Certificate[] {
  try {
    return [new X509Certificate(der)];
  } catch {
    return [];
  }
}

/** RFC 3161 section 2.3: this use alone, and critical. */
function isForTimeStamps({ raw }: X509Certificate): boolean {
  try {
    const [body] = membersOf(readDer(raw));
    const wrapped = membersOf(body!).find(({ tag }) => tag === 0xa3);
    const extensions = wrapped === undefined ? [] : membersOf(membersOf(wrapped)[0]!).map(membersOf);
    const [, critical, value] = extensions.find(([name]) => oidOf(name) === extendedKeyUsageOid) ?? [];
    if (critical?.tag !== 0x01 || critical.content[0] !== 0xff || value?.tag !== derTags.octets) return false;
    const uses = membersOf(readDer(value.content)).map(oidOf);
    return uses.length === 1 && uses[0] === timeStampingOid;
  } catch {
    return false;
  }
}

function isValidAt({ validFrom, validTo }: X509Certificate, atMs: number): boolean {
  return Date.parse(validFrom) <= atMs && atMs <= Date.parse(validTo);
}

function nameOf({ subject }: X509Certificate): string {
  const parts = new Map(subject.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  return parts.get('CN') ?? parts.get('O') ?? subject.replaceAll('\n', ', ');
}

function digestOf(hash: StampHash, bytes: Uint8Array): Buffer {
  return createHash(hash).update(bytes).digest();
}
