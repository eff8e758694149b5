import { randomUUID } from 'node:crypto';
import type { IdentityKey } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { lockLiveSite } from './find-site';
import { keyMessage, type StoredKey } from './identity-key';
import { endKeys, findValidKeys, insertKey, type SiteRef } from './identity-keys.sql';

/** As long as for secrets of webhooks (decision 5), so that a site's servers can change one after the other. */
const overlapMs = 24 * 3_600_000;

/** Stores a key of the site. Earlier ones stay valid for a day. Throws not_found. */
export async function replaceKey(
  request: SiteRef,
  keyFor: (site: SiteRef & { id: string }) => Pick<StoredKey, 'algorithm' | 'sealed' | 'jwkJson'>,
  { transaction, now }: Pick<AccountParts, 'transaction' | 'now'>,
): Promise<IdentityKey[]> {
  return transaction(async (tx) => {
    const site = await lockLiveSite(tx, request);
    const atMs = now();
    const id = randomUUID();
    await endKeys(tx, site, atMs, atMs + overlapMs);
    await insertKey(tx, { ...site, id, ...keyFor({ ...site, id }), createdAtMs: atMs, endsAtMs: 0 });
    return (await findValidKeys(tx, site, atMs)).map(keyMessage);
  });
}
