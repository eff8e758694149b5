import { fromBase64Url, toBase64Url } from '../base64';
import { textOf, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { canonicalJson } from '../json/canonical-json';
import { parseJson } from '../json/parse-json';
import { object, oneOf, text } from '../json/shapes';
import { type NoteSigner } from '../note/signatures';
import { type Sha256 } from '../sha256';
import { keyThumbprint } from './key-thumbprint';

/** A JWS without its payload (RFC 7515 appendix F), because the reader has the payload already. */
export interface DetachedJws {
  /** keyThumbprint of the key that signed. */
  kid: string;
  typ: string;
  signature: Uint8Array;
  /** What the signature signs, if this is the payload. */
  signedBytes: (payload: string) => Uint8Array;
}

const signatureBytes = 64;
const shape = object({ alg: oneOf('EdDSA'), kid: text, typ: text });

/** `typ` keeps one kind of document from being taken for another. */
export function signDetached(sha256: Sha256, { publicKey, sign }: Omit<NoteSigner, 'name'>, typ: string, payload: string): string {
  const header = encoded(canonicalJson({ alg: 'EdDSA', kid: keyThumbprint(sha256, publicKey), typ }));
  return `${header}..${toBase64Url(sign(utf8(`${header}.${encoded(payload)}`)))}`;
}

/** Throws FormatError for any other text, so that no header can ask for another algorithm. */
export function parseDetached(jws: string): DetachedJws {
  const [header, payload, last, ...more] = jws.split('.');
  if (header === undefined || payload !== '' || last === undefined || more.length > 0) throw new FormatError('is no detached JWS');
  const value = parseJson(textOf(fromBase64Url(header)));
  const problem = shape(value);
  if (problem !== undefined) throw new FormatError(`the header of the JWS ${problem}`);
  const signature = fromBase64Url(last);
  if (signature.length !== signatureBytes) throw new FormatError(`the signature of a JWS has ${signatureBytes} bytes`);
  const { kid, typ } = value as { kid: string; typ: string };
  return { kid, typ, signature, signedBytes: (given) => utf8(`${header}.${encoded(given)}`) };
}

const encoded = (given: string): string => toBase64Url(utf8(given));
