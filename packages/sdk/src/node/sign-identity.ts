import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface IdentityOptions {
  /** ID of the site. Its token counts on no other one. */
  siteId: string;
  /** The site's secret (`idsec_…`), or your private key, whose public key the site has. */
  key: string | KeyObject;
  /**
   * `page`: for a link in a mail to the person's page, `<public url>/person/<site_id>#token=<token>`. It opens that page and links no device. Without
   * it, the token is for `consent.identify`, and opens the page too.
   */
  use?: 'page';
  /** At most 3,600, or 2,592,000 (30 days) with `use`. Default: 900, or 7 days with `use`. */
  expiresInSeconds?: number;
}

const day = 24 * 3600;

/**
 * Signs that `personId` is signed in, for `consent.identify` in the browser or for a link to the person's page. Call it on your server for each page
 * or mail, and never sign an id that the browser sent. `personId` is the subject of the person: a stable id of yours, not an email address.
 */
export function signIdentity(personId: string, { siteId, key, use, expiresInSeconds }: IdentityOptions): string {
  const [longest, usual] = use === 'page' ? [30 * day, 7 * day] : [3600, 900];
  const seconds = expiresInSeconds ?? usual;
  if (!(seconds >= 1 && seconds <= longest)) throw new RangeError(`expiresInSeconds must be from 1 to ${longest}.`);
  const iat = Math.floor(Date.now() / 1000);
  const { alg, signatureOf } = signerOf(key);
  const signed = [
    { alg, typ: 'JWT' },
    { sub: personId, aud: siteId, iat, exp: iat + Math.floor(seconds), ...(use === 'page' && { use }) },
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
