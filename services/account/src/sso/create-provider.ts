import { randomUUID } from 'node:crypto';
import type { CreateSsoProviderRequest, CreateSsoProviderResponse } from '@consent/contracts';
import { conflict, invalid, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import { lockAccount } from '../accounts/find.sql';
import { checkRole } from '../members/role';
import type { AccountParts } from '../parts';
import { auditedProvider, describedProvider } from './audited';
import { providerMessageOf, sealedFor, type ProviderRecord } from './provider';
import { checkProvider, maxProviders } from './provider.rule';
import { findProviders, insertProvider } from './providers.sql';

/** POST /sso/providers (decision 83). Nothing shows the secret again. Throws invalid, conflict, not_found. */
export async function createSsoProvider(
  { accountId, clientSecret, defaultRole, provesFactor, ...described }: CreateSsoProviderRequest,
  {
    transaction,
    audit,
    sealedSecrets,
    checkIssuerUrl,
    now,
  }: Pick<AccountParts, 'transaction' | 'audit' | 'sealedSecrets' | 'checkIssuerUrl' | 'now'>,
): Promise<CreateSsoProviderResponse> {
  checkProvider({ ...described, clientSecret });
  if (clientSecret === '') throw invalid('client_secret must not be empty.');
  checkIssuerUrl(described.issuer);
  const atMs = now();
  const ref = { accountId: uuidOf(accountId), id: randomUUID() };
  const provider: ProviderRecord = {
    ...ref,
    ...described,
    sealed: sealedSecrets.seal(clientSecret, sealedFor(ref)),
    defaultRole: checkRole(defaultRole),
    provesFactor,
    workedAtMs: 0,
    workedForOwnerAtMs: 0,
    createdAtMs: atMs,
    updatedAtMs: atMs,
  };
  await transaction(async (tx) => {
    if ((await lockAccount(tx, ref.accountId)) === undefined) throw notFound('account');
    if ((await findProviders(tx, ref.accountId)).length >= maxProviders)
      throw conflict(`An account has at most ${maxProviders} providers. Delete one first.`);
    await insertProvider(tx, provider);
    await audit(tx, { ...auditedProvider('sso.provider_created', ref), changes: differenceOf({}, describedProvider(provider)) });
  });
  return { provider: providerMessageOf(provider) };
}
