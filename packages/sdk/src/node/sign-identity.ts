import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface IdentityOptions {
  /** ID of the site. Its token counts on no other one. */
  siteId: string;
  /** The site's secret (`idsec_…`), or your private key, whose public key the site has. */
  key: string | KeyObject;
  /** At most 3,600. Default: 900. */
  expiresInSeconds?: number;
}

/**
 * Signs that `personId` is signed in, for `consent.identify` in the browser. Call it on your server for each page, and never sign an id that the
 * browser sent. `personId` is the subject of the person: a stable id of yours, not an email address.
 */
export function signIdentity(personId: string, { siteId, key, expiresInSeconds = 900 }: IdentityOptions): string {
  if (!(expiresInSeconds > 0 && expiresInSeconds <= 3600)) throw new RangeError('expiresInSeconds must be from 1 to 3600.');
  const iat = Math.floor(Date.now() / 1000);
  const { alg, signatureOf } = signerOf(key);
  const signed = [
    { alg, typ: 'JWT' },
    { sub: personId, aud: siteId, iat, exp: iat + Math.floor(expiresInSeconds) },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${signatureOf(signed).toString('base64url')}`;
}

interface Signer {
  alg: string;
  signatureOf: (text: string) => Buffer;
}

function signerOf(key: string | KeyObject): Signer {
  if (typeof key === 'string' && key.startsWith('idsec_')) {
    return { alg: 'HS256', signatureOf: (text) => createHmac('sha256', key).update(text).digest() };
  }
  const privateKey = typeof key === 'string' ? createPrivateKey(key) : key;
  const kind = privateKey.asymmetricKeyType;
  if (kind === 'ed25519') return { alg: 'EdDSA', signatureOf: (text) => sign(null, Buffer.from(text), privateKey) };
  if (kind === 'rsa') return { alg: 'RS256', signatureOf: (text) => sign('sha256', Buffer.from(text), privateKey) };
  if (kind === 'ec' && privateKey.asymmetricKeyDetails?.namedCurve === 'prime256v1') {
    return { alg: 'ES256', signatureOf: (text) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }) };
  }
  throw new TypeError('key must be the secret of the site (idsec_…), or a private key of P-256, Ed25519 or RSA.');
}
