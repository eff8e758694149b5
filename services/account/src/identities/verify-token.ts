import { unauthorized } from './refused-token';
import { importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';

/** With what a token may be signed: its algorithm belongs to the key, never to the token. */
export interface TokenKey {
  algorithm: string;
  key: Uint8Array | JWK;
}

const longestSeconds = 3600;
/** Of a link in a mail, which opens the person's page and nothing else. */
const longestPageSeconds = 30 * 24 * 3600;
/** A site's clock may be ahead of ours. */
const clockSeconds = 60;
const longestToken = 4096;
const longestSubject = 256;

interface Asked {
  siteId: string;
  /** Whether the token is to open the person's page, which also takes tokens with `use` `page` (decision 74). */
  isForPage?: boolean;
}

/**
 * Returns `sub` of a token that one of the keys signed for this site. Throws unauthorized, with a reason for the site's developers that says
 * nothing about other sites.
 */
export async function verifyToken(
  token: string,
  { siteId, isForPage = false }: Asked,
  keys: readonly TokenKey[],
  nowMs: number,
): Promise<string> {
  if (token.length > longestToken) throw unauthorized(`it has more than ${longestToken} characters`);
  if (keys.length === 0) throw unauthorized('the site has no key for identities');
  const payload = await firstVerified(token, keys, nowMs);
  if (payload === undefined) throw unauthorized('no current key of this site signed it with its algorithm, or it has expired');
  const { aud, iat, exp, nbf, sub, use } = payload;
  const isPageToken = use === 'page';
  const nowSeconds = nowMs / 1000;
  if (!(Array.isArray(aud) ? aud : [aud]).some((site) => site?.toLowerCase() === siteId))
    throw unauthorized('aud is not the id of this site');
  // People forward mails, so a link in one must not link a device.
  if (isPageToken && !isForPage) throw unauthorized('its use is page, so it only opens the person’s page');
  const longest = isPageToken ? longestPageSeconds : longestSeconds;
  if (!isTime(iat) || !isTime(exp)) throw unauthorized('it has no iat or no exp');
  if (iat > nowSeconds + clockSeconds || (nbf !== undefined && nbf > nowSeconds + clockSeconds))
    throw unauthorized('it is from the future');
  if (exp <= nowSeconds || iat <= nowSeconds - longest) throw unauthorized('it has expired');
  if (exp - iat > longest) throw unauthorized(`it is valid for more than ${isPageToken ? '30 days' : 'an hour'}`);
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
