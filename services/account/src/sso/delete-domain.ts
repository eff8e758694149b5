import type { DeleteSsoDomainRequest, DeleteSsoDomainResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { auditedDomain } from './audited';
import { deleteDomain } from './domains.sql';

/** DELETE /sso/domains/{domain} (decision 83): its people sign in with passwords again, and another account may verify it. Throws not_found. */
export async function deleteSsoDomain(
  { accountId, domain }: DeleteSsoDomainRequest,
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<DeleteSsoDomainResponse> {
  const ref = { accountId: uuidOf(accountId), domain: domain.toLowerCase() };
  await transaction(async (tx) => {
    if (!(await deleteDomain(tx, ref))) throw notFound('domain');
    await audit(tx, auditedDomain('sso.domain_deleted', ref));
  });
  return {};
}
