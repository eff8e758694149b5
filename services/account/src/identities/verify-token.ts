import { unauthorized } from './refused-token';
import { importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';

/** With what a token may be signed: its algorithm belongs to the key, never to the token. */
export interface TokenKey {
  algorithm: string;
  key: Uint8Array | JWK;
}

const longestSeconds = 3600;
/** A site's clock may be ahead of ours. */
const clockSeconds = 60;
const longestToken = 4096;
const longestSubject = 256;

/**
 * Returns `sub` of a token that one of the keys signed for this site within the last hour. Throws unauthorized, with a reason for the site's
 * developers that says nothing about other sites.
 */
export async function verifyToken(token: string, siteId: string, keys: readonly TokenKey[], nowMs: number): Promise<string> {
  if (token.length > longestToken) throw unauthorized(`it has more than ${longestToken} characters`);
  if (keys.length === 0) throw unauthorized('the site has no key for identities');
  const payload = await firstVerified(token, keys, nowMs);
  if (payload === undefined) throw unauthorized('no current key of this site signed it with its algorithm, or it has expired');
  const { aud, iat, exp, nbf, sub } = payload;
  const nowSeconds = nowMs / 1000;
  if (!(Array.isArray(aud) ? aud : [aud]).some((site) => site?.toLowerCase() === siteId))
    throw unauthorized('aud is not the id of this site');
  if (!isTime(iat) || !isTime(exp)) throw unauthorized('it has no iat or no exp');
  if (iat > nowSeconds + clockSeconds || (nbf !== undefined && nbf > nowSeconds + clockSeconds))
    throw unauthorized('it is from the future');
  if (exp <= nowSeconds || iat <= nowSeconds - longestSeconds) throw unauthorized('it has expired');
  if (exp - iat > longestSeconds) throw unauthorized('it is valid for more than an hour');
  if (typeof sub !== 'string' || !isSubject(sub)) throw unauthorized('sub is not a subject of 1 to 256 characters');
  return sub;
}

async function firstVerified(token: string, keys: readonly TokenKey[], nowMs: number): Promise<JWTPayload | undefined> {
  for (const { algorithm, key } of keys) {
    try {
      const used = key instanceof Uint8Array ? key : await importJWK(key, algorithm);
      // Newer programs name the same algorithm Ed25519.
      const algorithms = algorithm === 'EdDSA' ? ['EdDSA', 'Ed25519'] : [algorithm];
      return (await jwtVerify(token, used, { algorithms, currentDate: new Date(nowMs), clockTolerance: clockSeconds })).payload;
    } catch {
      // The next key may have signed it.
    }
  }
  return undefined;
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** As the API takes subjects. */
const isSubject = (text: string) =>
  !['', '.', '..'].includes(text) && [...text].length <= longestSubject && text.isWellFormed() && !text.includes('\0');
