import { randomUUID } from 'node:crypto';
import type { IdentityKey } from '@consent/contracts';
import { differenceOf } from '@consent/service';
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
  {
    kind,
    transaction,
    audit,
    now,
  }: { kind: 'identity.secret_created' | 'identity.key_set' } & Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
): Promise<IdentityKey[]> {
  return transaction(async (tx) => {
    const site = await lockLiveSite(tx, request);
    const atMs = now();
    const id = randomUUID();
    await endKeys(tx, site, atMs, atMs + overlapMs);
    const key = { ...site, id, ...keyFor({ ...site, id }), createdAtMs: atMs, endsAtMs: 0 };
    await insertKey(tx, key);
    const changes = differenceOf({}, { algorithm: key.algorithm, ...(key.jwkJson !== '' && { public_key: key.jwkJson }) });
    await audit(tx, { ...site, kind, target: { kind: 'identity_key', id }, changes });
    return (await findValidKeys(tx, site, atMs)).map(keyMessage);
  });
}
