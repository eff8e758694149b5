import { derTags, membersOf, oidOf, type Der } from './der';
import { hashNamed, type StampHash } from './stamp-hash';

/** How a signature of a certificate or token was made. `hash` undefined: that of the signed content (RSA in CMS). */
export interface SignatureScheme {
  kind: 'rsa' | 'pss' | 'ecdsa';
  hash: StampHash | undefined;
  /** Of `pss`. */
  saltBytes: number;
}

/** Object identifiers of signature algorithms. */
const schemes: Record<string, SignatureScheme> = {
  '2a864886f70d010101': { kind: 'rsa', hash: undefined, saltBytes: 0 },
  '2a864886f70d01010b': { kind: 'rsa', hash: 'sha256', saltBytes: 0 },
  '2a864886f70d01010c': { kind: 'rsa', hash: 'sha384', saltBytes: 0 },
  '2a864886f70d01010d': { kind: 'rsa', hash: 'sha512', saltBytes: 0 },
  '2a8648ce3d040302': { kind: 'ecdsa', hash: 'sha256', saltBytes: 0 },
  '2a8648ce3d040303': { kind: 'ecdsa', hash: 'sha384', saltBytes: 0 },
  '2a8648ce3d040304': { kind: 'ecdsa', hash: 'sha512', saltBytes: 0 },
};
const pss = '2a864886f70d01010a';

/** undefined: of a type that this verifier does not know. Throws FormatError. */
export function schemeOf(algorithm: Der | undefined): SignatureScheme | undefined {
  const [name, parameters] = algorithm === undefined ? [] : membersOf(algorithm);
  const oid = oidOf(name);
  return oid === pss ? pssScheme(parameters) : schemes[oid];
}

/** RFC 4055: the hash, its use in MGF1, and the length of the salt. Their defaults are of SHA-1, which we do not take. */
function pssScheme(parameters: Der | undefined): SignatureScheme | undefined {
  const parts = new Map((parameters?.tag === derTags.sequence ? membersOf(parameters) : []).map((part) => [part.tag, membersOf(part)[0]]));
  const [hash, mask, salt] = [parts.get(0xa0), parts.get(0xa1), parts.get(0xa2)];
  const name = hash && hashNamed(oidOf(membersOf(hash)[0]));
  const maskHash = mask && membersOf(mask)[1];
  const isSame = maskHash !== undefined && hashNamed(oidOf(membersOf(maskHash)[0])) === name;
  if (name === undefined || name === 'sha1' || !isSame || salt?.tag !== derTags.integer || salt.content.length !== 1) return undefined;
  return { kind: 'pss', hash: name, saltBytes: salt.content[0]! };
}
