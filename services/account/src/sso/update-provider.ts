import type { UpdateSsoProviderRequest, UpdateSsoProviderResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import { lockAccount } from '../accounts/find.sql';
import { checkRole } from '../members/role';
import type { AccountParts } from '../parts';
import { auditedProvider, describedProvider } from './audited';
import { isOnlyWayIn } from './only-way-in';
import { providerMessageOf, sealedFor, type ProviderRecord } from './provider';
import { checkProvider } from './provider.rule';
import { findProvider, forgetIdentities, saveProvider } from './providers.sql';

/**
 * PUT /sso/providers/{id} (decision 83). Another issuer knows other people by the same subjects, so it begins without any. Throws invalid,
 * not_found, conflict.
 */
export async function updateSsoProvider(
  { accountId, id, clientSecret, defaultRole, ...described }: UpdateSsoProviderRequest,
  {
    transaction,
    audit,
    sealedSecrets,
    checkIssuerUrl,
    now,
  }: Pick<AccountParts, 'transaction' | 'audit' | 'sealedSecrets' | 'checkIssuerUrl' | 'now'>,
): Promise<UpdateSsoProviderResponse> {
  checkProvider({ ...described, clientSecret });
  checkIssuerUrl(described.issuer);
  const role = checkRole(defaultRole);
  const ref = { accountId: uuidOf(accountId), id: uuidOf(id) };
  const provider = await transaction(async (tx): Promise<ProviderRecord> => {
    await lockAccount(tx, ref.accountId);
    const before = await findProvider(tx, ref);
    if (before === undefined) throw notFound('provider');
    const isAnother = before.issuer !== described.issuer;
    if (isAnother && (await isOnlyWayIn(tx, before))) throw conflict('Members can only sign in with this provider. Allow passwords first.');
    if (isAnother) await forgetIdentities(tx, ref);
    const after = {
      ...before,
      ...described,
      ...ref,
      defaultRole: role,
      sealed: clientSecret === '' ? before.sealed : sealedSecrets.seal(clientSecret, sealedFor(ref)),
      workedAtMs: isAnother ? 0 : before.workedAtMs,
      workedForOwnerAtMs: isAnother ? 0 : before.workedForOwnerAtMs,
      // Also the name under which its discovery document is kept, so it is never the same twice.
      updatedAtMs: Math.max(now(), before.updatedAtMs + 1),
    };
    await saveProvider(tx, after);
    const secret = clientSecret === '' ? undefined : 'changed';
    await audit(tx, {
      ...auditedProvider('sso.provider_updated', ref),
      changes: differenceOf(describedProvider(before), { ...describedProvider(after), client_secret: secret }),
    });
    return after;
  });
  return { provider: providerMessageOf(provider) };
}
