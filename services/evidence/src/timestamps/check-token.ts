import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as asn1jsModule from 'asn1js';
import type * as pkijsModule from 'pkijs';

/** Why an answer of a time stamping authority is not kept. */
export type TokenFault = 'rubbish' | 'refused' | 'bad_signature' | 'wrong_text' | 'wrong_time';

export class TokenError extends Error {
  override readonly name = 'TokenError';

  constructor(
    readonly fault: TokenFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface TimeStamp {
  /** RFC 3161 TimeStampToken in DER, as the authority sent it. */
  token: Buffer;
  atMs: number;
}

/** Loaded lazily: they take 150 ms, and most deployments on a developer's machine have no authority. */
const load = <Module>(name: string) => {
  let loaded: Module | undefined;
  return () => (loaded ??= createRequire(__filename)(name) as Module);
};
const pkijs = load<typeof pkijsModule>('pkijs');
const asn1js = load<typeof asn1jsModule>('asn1js');

const sha256Oid = '2.16.840.1.101.3.4.2.1';
const tstInfoOid = '1.2.840.113549.1.9.16.1.4';
const extendedKeyUsageOid = '2.5.29.37';
const timeStampingOid = '1.3.6.1.5.5.7.3.8';
const signingCertificateOids = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'];
const hashOfLength: Record<number, string> = { 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' };
/** PKIStatus granted and grantedWithMods. */
const granted = [0, 1];

const exactBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Reads the certificates of a PEM file. Throws if there is none, or one cannot be read. */
export function readCertificates(pem: string): pkijsModule.Certificate[] {
  const blocks = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)];
  if (blocks.length === 0) throw new Error('it has no certificate in PEM');
  return blocks.map(([, base64]) => pkijs().Certificate.fromBER(exactBuffer(Buffer.from(base64 as string, 'base64'))));
}

/** 8 bytes, the first from 0x40 to 0x7f: a positive integer whose DER has these bytes. */
export function newNonce(): Buffer {
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  return nonce;
}

/** RFC 3161 TimeStampReq in DER for the SHA-256 of `body`. Asks for the certificate. */
export function timeStampRequest(body: string, nonce: Buffer): Buffer {
  const { TimeStampReq, MessageImprint, AlgorithmIdentifier } = pkijs();
  const { Integer, OctetString, Null } = asn1js();
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: exactBuffer(createHash('sha256').update(body).digest()) }),
    }),
    nonce: new Integer({ valueHex: exactBuffer(nonce) }),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
}

interface Question {
  body: string;
  nonce: Buffer;
  trusted: readonly pkijsModule.Certificate[];
}

/** Checks the answer to `timeStampRequest` as RFC 3161 says, and returns its token. Throws TokenError. */
export async function checkTimeStamp(answer: Uint8Array, { body, nonce, trusted }: Question): Promise<TimeStamp> {
  const { response, token } = readResponse(answer);
  if (!granted.includes(response.status.status)) throw new TokenError('refused', `the status of the answer is ${response.status.status}`);
  if (token === undefined) throw new TokenError('rubbish', 'the answer has no token');
  const { signed, info } = readToken(token);

  const wantedHash = createHash('sha256').update(body).digest();
  const isOurs =
    info.messageImprint.hashAlgorithm.algorithmId === sha256Oid &&
    wantedHash.equals(info.messageImprint.hashedMessage.valueBlock.valueHexView) &&
    info.nonce !== undefined &&
    nonce.equals(info.nonce.valueBlock.valueHexView);
  if (!isOurs) throw new TokenError('wrong_text', 'the token is for another text or another request');

  if (signed.signerInfos.length !== 1 || signed.signerInfos[0]?.signedAttrs === undefined) {
    throw new TokenError('rubbish', 'the token does not have one signature of attributes');
  }
  const verified = await signed
    .verify({ signer: 0, data: exactBuffer(Buffer.from(body)), trustedCerts: [...trusted], checkChain: true, extendedMode: true })
    .catch((error: unknown) => {
      throw new TokenError('bad_signature', 'the token does not verify against EVIDENCE_TSA_CA', { cause: error });
    });
  const signer = verified.signerCertificate;
  if (verified.signatureVerified !== true || signer === null || signer === undefined) {
    throw new TokenError('bad_signature', 'the signature of the token is wrong');
  }
  assertStampsTime(signer);
  assertNamesSigner(signed, signer);
  return { token: Buffer.from(token), atMs: info.genTime.getTime() };
}

function readResponse(answer: Uint8Array) {
  try {
    const { result, offset } = asn1js().fromBER(exactBuffer(answer));
    if (offset !== answer.length) throw new Error('it is no DER');
    const response = new (pkijs().TimeStampResp)({ schema: result });
    const [, second] = (result as asn1jsModule.Sequence).valueBlock.value;
    return { response, token: second && Uint8Array.from(second.valueBeforeDecodeView) };
  } catch (error) {
    throw new TokenError('rubbish', 'the answer is no TimeStampResp', { cause: error });
  }
}

function readToken(token: Uint8Array) {
  try {
    const content = pkijs().ContentInfo.fromBER(exactBuffer(token));
    const signed = new (pkijs().SignedData)({ schema: content.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== tstInfoOid || eContent === undefined) throw new Error('its content is no TSTInfo');
    return { signed, info: pkijs().TSTInfo.fromBER(eContent.getValue()) };
  } catch (error) {
    throw new TokenError('rubbish', 'the token cannot be read', { cause: error });
  }
}

/** RFC 3161 section 2.3: only this use, and critical. */
function assertStampsTime({ extensions = [] }: pkijsModule.Certificate): void {
  const usage = extensions.find(({ extnID }) => extnID === extendedKeyUsageOid);
  const uses = (usage?.parsedValue as pkijsModule.ExtKeyUsage | undefined)?.keyPurposes ?? [];
  if (usage?.critical !== true || uses.length !== 1 || uses[0] !== timeStampingOid) {
    throw new TokenError('bad_signature', 'the certificate of the signer is not for time stamps');
  }
}

/** RFC 5816: the signed attributes name the certificate by its hash, so no other one with the same key can take its place. */
function assertNamesSigner({ signerInfos }: pkijsModule.SignedData, signer: pkijsModule.Certificate): void {
  const attribute = signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => signingCertificateOids.includes(type));
  const hash = attribute === undefined ? undefined : firstOctets(attribute.values[0]);
  const algorithm = hash && hashOfLength[hash.length];
  const der = Buffer.from(signer.toSchema().toBER());
  if (hash === undefined || algorithm === undefined || !createHash(algorithm).update(der).digest().equals(hash)) {
    throw new TokenError('bad_signature', 'the token does not name the certificate of its signer');
  }
}

function firstOctets(block: unknown, depth = 0): Buffer | undefined {
  const { OctetString, Sequence } = asn1js();
  if (block instanceof OctetString) return Buffer.from(block.valueBlock.valueHexView);
  if (!(block instanceof Sequence) || depth > 4) return undefined;
  for (const inner of block.valueBlock.value) {
    const found = firstOctets(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
