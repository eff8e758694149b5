import type { CheckSsoDomainRequest, CheckSsoDomainResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { auditedDomain } from './audited';
import { domainMessageOf, txtRecordOf } from './domain';
import { findDomain, lockDomainName, noteDomainCheck, verifyDomain } from './domains.sql';

/**
 * POST /sso/domains/{domain}/check (decision 83). A domain that was verified stays so without its record, because a fault of DNS must not
 * close an account to its people. Throws not_found, conflict (another account has verified it).
 */
export async function checkSsoDomain(
  { accountId, domain }: CheckSsoDomainRequest,
  { database, transaction, audit, resolveTxt, now }: Pick<AccountParts, 'database' | 'transaction' | 'audit' | 'resolveTxt' | 'now'>,
): Promise<CheckSsoDomainResponse> {
  const ref = { accountId: uuidOf(accountId), domain: domain.toLowerCase() };
  const before = await findDomain(database, ref);
  if (before === undefined) throw notFound('domain');
  const problem = await problemOf(ref.domain, txtRecordOf(before.token), resolveTxt);
  const atMs = now();
  if (problem !== '') await noteDomainCheck(database, ref, atMs);
  else if (
    !(await transaction(async (tx) => {
      await lockDomainName(tx, ref.domain);
      const isOurs = await verifyDomain(tx, ref, atMs);
      if (isOurs && before.verifiedAtMs === 0) await audit(tx, auditedDomain('sso.domain_verified', ref));
      return isOurs;
    }))
  )
    throw conflict('Another account uses this domain. It must remove the domain first.');
  const after = await findDomain(database, ref);
  if (after === undefined) throw notFound('domain');
  return { domain: domainMessageOf(after), problem };
}

async function problemOf(domain: string, wanted: string, resolveTxt: AccountParts['resolveTxt']): Promise<string> {
  let found: string[];
  try {
    // A long record comes in several parts.
    found = (await resolveTxt(domain)).map((parts) => parts.join(''));
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return ['ENODATA', 'ENOTFOUND'].includes(code)
      ? 'The domain has no TXT record. New records take up to an hour to be seen.'
      : 'The domain’s name servers do not answer. Try again later.';
  }
  if (found.map((record) => record.trim()).includes(wanted)) return '';
  const hasOther = found.some((record) => record.startsWith('consent-verification='));
  return hasOther
    ? 'The domain has a record for this check, but with another value. Copy the value again.'
    : 'The domain has TXT records, but not this one. New records take up to an hour to be seen.';
}
