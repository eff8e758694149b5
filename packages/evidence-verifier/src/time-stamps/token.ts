import { FormatError } from '@consent/evidence-format';
import { derTags, expectTag, membersOf, oidOf, readDer, type Der } from './der';
import { schemeOf, type SignatureScheme } from './signature-scheme';
import { hashNamed, type StampHash } from './stamp-hash';

/** An RFC 3161 token, read but not verified. */
export interface TimeStampToken {
  /** Of the stamped text. */
  imprint: { hash: StampHash; digest: Uint8Array };
  atMs: number;
  /** What the signed attributes have the digest of. */
  content: Uint8Array;
  contentDigest: { hash: StampHash; digest: Uint8Array };
  /** What is signed, in DER. */
  signedAttributes: Uint8Array;
  /** undefined: of a type that this verifier does not know. */
  scheme: SignatureScheme | undefined;
  signature: Uint8Array;
  /** The hash of the signer's certificate, by which the signed attributes name it. */
  signer: { hash: StampHash; digest: Uint8Array };
  /** In DER. */
  certificates: Uint8Array[];
}

const oids = {
  signedData: '2a864886f70d010702',
  tstInfo: '2a864886f70d0109100104',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910020c',
  signingCertificateV2: '2a864886f70d010910022f',
};

const isTagged = (tag: number) => (value: Der) => value.tag === tag;

/** Reads the DER of a TimeStampToken. Throws FormatError for anything that is none, also if it is BER. */
export function readTimeStamp(bytes: Uint8Array): TimeStampToken {
  const [type, wrapped] = sequence(readDer(bytes));
  if (oidOf(type) !== oids.signedData) throw new FormatError('the token is no SignedData');
  const [, , encapsulated, ...rest] = sequence(only(expectTag(wrapped, derTags.first, 'content')));
  const [contentType, octets] = sequence(encapsulated);
  if (oidOf(contentType) !== oids.tstInfo) throw new FormatError('the token has no TSTInfo');
  const content = expectTag(only(expectTag(octets, derTags.first, 'content')), derTags.octets, 'TSTInfo').content;
  const certificates = rest.filter(isTagged(0xa0)).flatMap(membersOf).filter(isTagged(derTags.sequence));
  const signer = sequence(only(expectTag(rest.at(-1), derTags.set, 'signers')));
  return { ...readInfo(content), content, certificates: certificates.map(({ raw }) => raw), ...readSigner(signer) };
}

/** TSTInfo: version, policy, imprint, serial number, time, and what we do not need. */
function readInfo(content: Uint8Array): Pick<TimeStampToken, 'imprint' | 'atMs'> {
  const [, , imprint, , time] = sequence(readDer(content));
  const [algorithm, digest] = sequence(imprint);
  return {
    imprint: { hash: hashOf(algorithm), digest: octetsOf(digest) },
    atMs: timeOf(expectTag(time, derTags.time, 'time').content),
  };
}

/** SignerInfo: version, signer, digest algorithm, signed attributes, signature algorithm, signature. */
function readSigner([, , digestAlgorithm, attributes, algorithm, signature]: readonly Der[]) {
  const signed = expectTag(attributes, derTags.first, 'signed attributes');
  const values = new Map<string, Der>();
  for (const attribute of membersOf(signed)) {
    const [type, set] = sequence(attribute);
    const name = oidOf(type);
    if (values.has(name)) throw new FormatError('the token has a signed attribute twice');
    values.set(name, only(expectTag(set, derTags.set, 'value of an attribute')));
  }
  if (oidOf(values.get(oids.contentType)) !== oids.tstInfo) throw new FormatError('the signed attributes are of no TSTInfo');
  const signedAttributes = Uint8Array.from(signed.raw);
  // RFC 5652 section 5.4: signed as a SET, and sent with another tag.
  signedAttributes[0] = derTags.set;
  return {
    contentDigest: { hash: hashOf(digestAlgorithm), digest: octetsOf(values.get(oids.messageDigest)) },
    signedAttributes,
    scheme: schemeOf(expectTag(algorithm, derTags.sequence, 'signature algorithm')),
    signature: octetsOf(signature),
    signer: signerOf(values),
  };
}

/** ESSCertID (RFC 2634, always SHA-1) or ESSCertIDv2 (RFC 5816, SHA-256 if it names no hash). The first one is the signer. */
function signerOf(values: ReadonlyMap<string, Der>): TimeStampToken['signer'] {
  const second = values.get(oids.signingCertificateV2);
  const [first, ...others] = sequence(sequence(sequence(second ?? values.get(oids.signingCertificate))[0])[0]);
  if (first?.tag === derTags.octets) return { hash: second === undefined ? 'sha1' : 'sha256', digest: first.content };
  if (second === undefined) throw new FormatError('the token does not name the certificate of its signer');
  return { hash: hashOf(first), digest: octetsOf(others[0]) };
}

function sequence(value: Der | undefined): Der[] {
  return membersOf(expectTag(value, derTags.sequence, 'sequence'));
}

function only(value: Der): Der {
  const [member, ...others] = membersOf(value);
  if (member === undefined || others.length > 0) throw new FormatError('the token has several values where one belongs, or none');
  return member;
}

function octetsOf(value: Der | undefined): Uint8Array {
  return expectTag(value, derTags.octets, 'octet string').content;
}

function hashOf(algorithm: Der | undefined): StampHash {
  const hash = hashNamed(oidOf(sequence(algorithm)[0]));
  if (hash === undefined) throw new FormatError('the token uses a hash that this verifier does not know');
  return hash;
}

/** GeneralizedTime, in UTC (RFC 3161 section 2.4.2). */
function timeOf(content: Uint8Array): number {
  const text = String.fromCharCode(...content.subarray(0, 40));
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,12}))?Z$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const atMs = Date.parse(iso);
  if (Number.isNaN(atMs) || new Date(atMs).toISOString() !== iso) throw new FormatError('the time of the token does not exist');
  return atMs;
}
