import { apiKeyDigest, createApiKey, describeApiKey, keyScopes, maxKeyAddresses, scopesOfRole } from '@consent/admission';
import type { CreateKeyRequest, CreateKeyResponse, Role } from '@consent/contracts';
import { invalid, notFound, ServiceError } from '@consent/kernel/errors';
import { differenceOf } from '@consent/service';
import { ulid } from 'ulid';
import { lockAccount } from '../accounts/find.sql';
import { uuidOf } from '@consent/kernel/ids';
import { findRole } from '../members/members.sql';
import type { AccountParts } from '../parts';
import { checkText, nameLength } from '../text.rule';
import { countLiveKeys, hasActiveSite, insertKey } from './create.sql';
import { keyMessageOf, type KeyRecord } from './key';
import { isAddressRange } from './address-range';
import { auditedKey, describedKey } from './audited';
import { maxLiveKeys } from './key.rule';
import { findMakers } from './makers.sql';
import { storedDigest } from './restricted-digest';

/**
 * Creates a key (decision 4.1). Only this answer contains its secret. Live keys are counted under the account's lock, so that
 * parallel calls cannot exceed the maximum (decision 9.7). Throws not_found (account, site, who makes it), invalid,
 * forbidden (scopes that the role of who makes it does not grant), plan_limit.
 */
export async function createKey(
  {
    accountId,
    name,
    expiresAtMs,
    siteId = '',
    readOnly = false,
    createdBy = '',
    limits: { scopes, addresses } = { scopes: [], addresses: [] },
  }: CreateKeyRequest,
  {
    database,
    transaction,
    events,
    audit,
    redisCopy,
    pepper,
    now,
  }: Pick<AccountParts, 'database' | 'transaction' | 'events' | 'audit' | 'redisCopy' | 'pepper' | 'now'>,
): Promise<CreateKeyResponse> {
  checkText('name', name, nameLength);
  const atMs = now();
  if (expiresAtMs !== 0 && expiresAtMs <= atMs) throw invalid('expires_at must be in the future.');

  checkScopes(scopes, addresses);

  const secret = createApiKey();
  const key: KeyRecord = {
    accountId: uuidOf(accountId),
    id: `key_${ulid()}`,
    name,
    ...describeApiKey(secret),
    createdAtMs: atMs,
    expiresAtMs,
    lastUsedAtMs: 0,
    revokedAtMs: 0,
    siteId: siteId === '' ? '' : uuidOf(siteId),
    readOnly,
    scopes: scopes.toSorted(),
    addresses,
    createdBy: createdBy === '' ? '' : uuidOf(createdBy),
    revision: 1,
  };
  const digest = apiKeyDigest(secret, pepper.secret);
  await transaction(async (tx) => {
    if ((await lockAccount(tx, key.accountId)) === undefined) throw notFound('account');
    // A member who is being removed must leave no key behind that the removal does not see.
    if (key.createdBy !== '') checkMayGrant(await findRole(tx, key.accountId, key.createdBy), key.scopes);
    if ((await countLiveKeys(tx, key.accountId, atMs)) >= maxLiveKeys) {
      throw new ServiceError('plan_limit', `You have ${maxLiveKeys} API keys, which is the maximum. Revoke a key that you no longer use.`);
    }
    if (key.siteId !== '' && !(await hasActiveSite(tx, key.accountId, key.siteId))) throw notFound('site');
    await insertKey(tx, key, { digest: storedDigest(digest, key), pepper: pepper.name });
    await events.key(tx, 'account.key_created', key);
    await audit(tx, { ...auditedKey('key.created', key), changes: differenceOf({}, describedKey(key)) });
  });
  await redisCopy.offer({ keys: [key] });
  return { key: keyMessageOf(key, await findMakers(database, key.accountId, [key])), secret };
}

/** No scope stands for everything, which only a role without limits may grant (decision 80.12). */
function checkMayGrant(role: Role | undefined, scopes: readonly string[]): void {
  if (role === undefined) throw notFound('member');
  const granted: readonly string[] | undefined = scopesOfRole[role];
  if (granted === undefined || (scopes.length > 0 && scopes.every((scope) => granted.includes(scope)))) return;
  throw new ServiceError(
    'forbidden',
    `Your role (${role}) makes keys with scopes, and with these only: ${granted.join(', ')}. For another key, ask an owner of the account.`,
  );
}

function checkScopes(scopes: readonly string[], addresses: readonly string[]): void {
  const allScopes: readonly string[] = keyScopes;
  const unknown = scopes.find((scope) => !allScopes.includes(scope));
  if (unknown !== undefined || new Set(scopes).size < scopes.length)
    throw invalid(`scopes must be different ones of: ${allScopes.join(', ')}.`);
  if (addresses.length > maxKeyAddresses) throw invalid(`addresses must be at most ${maxKeyAddresses} ranges.`);
  const wrong = addresses.find((range) => !isAddressRange(range));
  if (wrong !== undefined) throw invalid(`addresses: ${wrong.slice(0, 64)} is not a range such as 192.0.2.0/24 or 2001:db8::/32.`);
}
