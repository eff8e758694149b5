import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { ServiceError } from '@consent/kernel/errors';
import { isExportId } from '../exports/export-id.rule';
import type { TokenKey } from './token-keys.rule';

interface TokenOptions {
  keys: readonly TokenKey[];
  now: () => number;
}

export interface DownloadTarget {
  accountId: string;
  id: string;
}

const algorithm = 'HS256';
const type = 'export+jwt';
const lifetimeSeconds = 600;
/** How far the clock of the minting replica may be ahead. This does not extend the lifetime. */
const skewSeconds = 5;
const maxLength = 1024;
/**
 * Exactly the form that `mint` writes. Decoders would accept other texts too: they skip foreign characters and ignore
 * the lowest bits of the last one.
 */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;
const audiencePrefix = 'export:';
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The credential of a download (spec 4.2; decision 3.5). There is one algorithm, and only this service has its keys, so
 * no public key can be mistaken for a secret. A token that `mint` would not write is refused even if its signature is
 * right.
 */
export function createDownloadTokens({ keys, now }: TokenOptions) {
  const [mintingKey] = keys;
  if (mintingKey === undefined) throw new Error('EXPORT_TOKEN_KEYS: set at least one key.');
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, secret]));

  function keyOf({ kid }: { kid?: string | undefined }): Uint8Array {
    const secret = kid === undefined ? undefined : secrets.get(kid);
    if (secret === undefined) throw refused();
    return secret;
  }

  return {
    mint: ({ accountId, id }: DownloadTarget): Promise<string> => {
      const nowSeconds = Math.floor(now() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm, kid: mintingKey.kid, typ: type })
        .setSubject(accountId)
        .setAudience(audiencePrefix + id)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + lifetimeSeconds)
        .setJti(randomUUID())
        .sign(mintingKey.secret);
    },

    /** Throws unauthorized, with the same text for every fault. */
    verify: async (token: string): Promise<DownloadTarget> => {
      if (token.length > maxLength || !tokenShape.test(token)) throw refused();
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
          algorithms: [algorithm],
          typ: type,
          requiredClaims: ['sub', 'aud', 'iat', 'exp', 'jti'],
          currentDate: new Date(now()),
          clockTolerance: 0,
        });
        if (!isOurs(protectedHeader)) throw refused();
        const { sub, aud, iat = 0, exp = 0, jti } = payload;
        const isTimely = exp - iat === lifetimeSeconds && iat <= now() / 1000 + skewSeconds;
        if (!isTimely || payload.nbf !== undefined || typeof jti !== 'string') throw refused();
        if (typeof sub !== 'string' || !uuidShape.test(sub)) throw refused();
        if (typeof aud !== 'string' || !aud.startsWith(audiencePrefix)) throw refused();
        const id = aud.slice(audiencePrefix.length);
        if (!isExportId(id)) throw refused();
        return { accountId: sub, id };
      } catch {
        // No cause: causes are logged, and jose's errors contain the claims.
        throw refused();
      }
    },
  };
}

export type DownloadTokens = ReturnType<typeof createDownloadTokens>;

function isOurs(header: JWTHeaderParameters): boolean {
  return header.typ === type && Object.keys(header).sort().join() === 'alg,kid,typ';
}

function refused(): ServiceError {
  return new ServiceError('unauthorized', 'The download link is not valid or has expired.');
}
