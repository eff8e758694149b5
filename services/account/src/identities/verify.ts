import type { VerifyIdentityRequest, VerifyIdentityResponse } from '@consent/contracts';
import type { JWK } from 'jose';
import type { AccountParts } from '../parts';
import { sealedFor } from './create-secret';
import { findLiveSite } from './find-site';
import { findValidKeys } from './identity-keys.sql';
import { verifyToken } from './verify-token';

/** Reads the keys each time, so that one that was removed is refused immediately. Throws unauthorized, not_found (site). */
export async function verifyIdentity(
  { token, forPage = false, ...request }: VerifyIdentityRequest,
  { database, now, sealedSecrets }: Pick<AccountParts, 'database' | 'now' | 'sealedSecrets'>,
): Promise<VerifyIdentityResponse> {
  const site = await findLiveSite(database, request);
  const nowMs = now();
  const keys = (await findValidKeys(database, site, nowMs)).map(({ algorithm, sealed, jwkJson, siteId, id }) => ({
    algorithm,
    key: sealed === '' ? (JSON.parse(jwkJson) as JWK) : Buffer.from(sealedSecrets.open(sealed, sealedFor({ siteId, id }))),
  }));
  return { personId: await verifyToken(token, { siteId: site.siteId, isForPage: forPage }, keys, nowMs) };
}
