import { FormatError } from '@consent/evidence-format';
import { derTags, expectTag, membersOf, oidOf, readDer, type Der } from './der';
import { schemeOf, type SignatureScheme } from './signature-scheme';

/** What a chain of an authority needs of an X.509 certificate (RFC 5280). Read but not verified. */
export interface Certificate {
  raw: Uint8Array;
  /** What its issuer signed. */
  signed: Uint8Array;
  /** undefined: of a type that this verifier does not know. */
  scheme: SignatureScheme | undefined;
  signature: Uint8Array;
  /** Names in DER. */
  issuer: Uint8Array;
  subject: Uint8Array;
  /** Of the subject, for people. */
  name: string;
  fromMs: number;
  untilMs: number;
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Uint8Array;
  /** It may sign other certificates. */
  isCa: boolean;
  /** RFC 3161 section 2.3: for this use alone, and critical. */
  isForTimeStamps: boolean;
}

const oids = {
  commonName: '550403',
  organization: '55040a',
  keyUsage: '551d0f',
  basicConstraints: '551d13',
  extendedKeyUsage: '551d25',
  timeStamping: '2b06010505070308',
};
const tags = { boolean: 0x01, bits: 0x03, utcTime: 0x17, version: 0xa0, extensions: 0xa3, bmpString: 0x1e, latin1String: 0x14 };
/** Bit 5 of KeyUsage. */
const mayCertify = 0x04;

/** Throws FormatError for anything that is no certificate. */
export function readCertificate(der: Uint8Array): Certificate {
  const raw = readDer(der);
  const [body, algorithm, signature] = sequence(raw);
  const fields = sequence(body);
  const [, , issuer, validity, subject, publicKey, ...rest] = fields[0]?.tag === tags.version ? fields.slice(1) : fields;
  const [from, until] = sequence(validity);
  const wrapped = rest.find(({ tag }) => tag === tags.extensions);
  const extensions = readExtensions(wrapped);
  return {
    raw: raw.raw,
    signed: expectTag(body, derTags.sequence, 'certificate').raw,
    scheme: schemeOf(algorithm),
    signature: bitsOf(signature),
    issuer: expectTag(issuer, derTags.sequence, 'issuer').raw,
    subject: expectTag(subject, derTags.sequence, 'subject').raw,
    name: nameOf(sequence(subject)),
    fromMs: timeOf(from),
    untilMs: timeOf(until),
    publicKey: expectTag(publicKey, derTags.sequence, 'public key').raw,
    isCa: isCa(extensions),
    isForTimeStamps: isForTimeStamps(extensions.get(oids.extendedKeyUsage)),
  };
}

/** Reads certificates in PEM, or one in DER. Throws FormatError if there is none, or one cannot be read. */
export function readCertificates(bytes: Uint8Array): Certificate[] {
  if (bytes[0] === derTags.sequence) return [readCertificate(bytes)];
  const pem = new TextDecoder().decode(bytes);
  const blocks = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)];
  if (blocks.length === 0) throw new FormatError('it has no certificate');
  return blocks.map(([, base64]) => readCertificate(bytesOf(base64!)));
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new FormatError('it has a certificate that is not Base64');
  }
}

interface Extension {
  isCritical: boolean;
  value: Der;
}

function readExtensions(wrapped: Der | undefined): Map<string, Extension> {
  const [list] = wrapped === undefined ? [] : membersOf(wrapped);
  const members = (list === undefined ? [] : membersOf(list)).map(sequence);
  return new Map(
    members.map(([name, second, third]) => {
      const value = expectTag(third ?? second, derTags.octets, 'extension').content;
      return [oidOf(name), { isCritical: third !== undefined && isTrue(second), value: readDer(value) }];
    }),
  );
}

function isCa(extensions: ReadonlyMap<string, Extension>): boolean {
  const usage = extensions.get(oids.keyUsage);
  const mayIssue = usage === undefined || ((bitsOf(usage.value)[0] ?? 0) & mayCertify) !== 0;
  const constraints = extensions.get(oids.basicConstraints);
  return mayIssue && constraints !== undefined && isTrue(membersOf(constraints.value)[0]);
}

function isForTimeStamps(usage: Extension | undefined): boolean {
  const uses = usage === undefined ? [] : membersOf(usage.value).map(oidOf);
  return usage?.isCritical === true && uses.length === 1 && uses[0] === oids.timeStamping;
}

/** The common name, else the organization. */
function nameOf(parts: readonly Der[]): string {
  const named = new Map(parts.flatMap(membersOf).map((part) => [oidOf(membersOf(part)[0]), membersOf(part)[1]]));
  const value = named.get(oids.commonName) ?? named.get(oids.organization) ?? [...named.values()].at(-1);
  return value === undefined ? 'an authority without a name' : textOf(value);
}

function textOf({ tag, content }: Der): string {
  if (tag === tags.bmpString) return new TextDecoder('utf-16be').decode(content);
  return new TextDecoder(tag === tags.latin1String ? 'latin1' : 'utf-8').decode(content);
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280 section 4.1.2.5). */
function timeOf(value: Der | undefined): number {
  const text = String.fromCharCode(...(value?.content.subarray(0, 20) ?? []));
  const full = value?.tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? [];
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(atMs)) throw new FormatError('a time of the certificate does not exist');
  return atMs;
}

function bitsOf(value: Der | undefined): Uint8Array {
  return expectTag(value, tags.bits, 'bit string').content.subarray(1);
}

function isTrue(value: Der | undefined): boolean {
  return value?.tag === tags.boolean && value.content[0] === 0xff;
}

function sequence(value: Der | undefined): Der[] {
  return membersOf(expectTag(value, derTags.sequence, 'sequence'));
}
