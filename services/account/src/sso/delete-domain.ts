import type { DeleteSsoDomainRequest, DeleteSsoDomainResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { deleteDomain } from './domains.sql';

/** DELETE /sso/domains/{domain} (decision 83): its people sign in with passwords again, and another account may verify it. Throws not_found. */
export async function deleteSsoDomain(
  { accountId, domain }: DeleteSsoDomainRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<DeleteSsoDomainResponse> {
  if (!(await deleteDomain(database, { accountId: uuidOf(accountId), domain: domain.toLowerCase() }))) throw notFound('domain');
  return {};
}
