import { FormatError, fromBase64Url, keyThumbprint, parseJson, textOf, utf8 } from '@consent/evidence-format';
import { sha256, verifyEd25519 } from '../../node/log-crypto';

export interface Jws {
  kid: string;
  typ: string;
  payload: string;
  signedBytes: Uint8Array;
  signature: Uint8Array;
}

/** The public keys of receipts, by their key ID. */
export type ReceiptKeys = ReadonlyMap<string, Uint8Array>;

const keyBytes = 32;

/** Accepts the one form that the service writes. Throws FormatError for others, so that no header can ask for another algorithm. */
export function readJws(text: string): Jws {
  const [header, payload, signature, ...others] = text.split('.');
  if (header === undefined || payload === undefined || signature === undefined || others.length > 0) {
    throw new FormatError('is no JWS in compact serialization');
  }
  const { alg, kid, typ, ...more } = objectOf(parseJson(textOf(fromBase64Url(header))));
  if (alg !== 'EdDSA' || typeof kid !== 'string' || typeof typ !== 'string' || Object.keys(more).length > 0) {
    throw new FormatError('has a header that this release does not know');
  }
  const bytes = fromBase64Url(signature);
  return { kid, typ, payload: textOf(fromBase64Url(payload)), signedBytes: utf8(`${header}.${payload}`), signature: bytes };
}

export function isSignedBy({ signedBytes, signature }: Jws, key: Uint8Array): boolean {
  return signature.length === 64 && verifyEd25519(key, signedBytes, signature);
}

/** Reads the answer of GET /.well-known/jwks.json. Each key gets the ID that its bytes have. Throws FormatError. */
export function readReceiptKeys(text: string): ReceiptKeys {
  const { keys } = objectOf(parseJson(text));
  if (!Array.isArray(keys)) throw new FormatError('has no list of keys');
  return new Map(
    keys.map((key) => {
      const { kty, crv, x } = objectOf(key);
      const bytes = kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string' ? fromBase64Url(x) : undefined;
      if (bytes?.length !== keyBytes) throw new FormatError('has a key that is not an Ed25519 key');
      return [keyThumbprint(sha256, bytes), bytes];
    }),
  );
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new FormatError('is not an object');
  return value as Record<string, unknown>;
}
