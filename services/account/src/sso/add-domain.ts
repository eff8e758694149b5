import type { AddSsoDomainRequest, AddSsoDomainResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { lockAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { newToken } from '../random-token';
import { refusePublicSuffix } from '../sites/description';
import { auditedDomain } from './audited';
import { domainMessageOf } from './domain';
import { checkDomain, maxDomains } from './domain.rule';
import { findDomain, findDomains, insertDomain } from './domains.sql';

/** POST /sso/domains (decision 83): the record that proves the domain. A repeat returns the same one. Throws invalid, conflict, not_found. */
export async function addSsoDomain(
  { accountId: account, domain: text }: AddSsoDomainRequest,
  { transaction, audit, now }: Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
): Promise<AddSsoDomainResponse> {
  const accountId = uuidOf(account);
  const domain = checkDomain(text);
  refusePublicSuffix(domain);
  const record = await transaction(async (tx) => {
    if ((await lockAccount(tx, accountId)) === undefined) throw notFound('account');
    const known = await findDomain(tx, { accountId, domain });
    if (known !== undefined) return known;
    if ((await findDomains(tx, accountId)).length >= maxDomains)
      throw conflict(`An account has at most ${maxDomains} domains. Remove one first.`);
    const added = { accountId, domain, token: newToken(), verifiedAtMs: 0, checkedAtMs: 0, createdAtMs: now() };
    await insertDomain(tx, added);
    await audit(tx, auditedDomain('sso.domain_added', added));
    return added;
  });
  return { domain: domainMessageOf(record) };
}
