import type { NewConsent } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { checkRow, isResolved, type CheckedRow, type ResolvedRow } from './check-row.rule';
import { withOwnerTimeout, type Owners } from './owners';
import type { SiteFacts } from './site-facts';

type RowOwners = Pick<Owners, 'findSites' | 'findVersionHash'>;
type SitesOfAccount = ReturnType<Owners['findSites']>;

/** A failed question fails only the rows that need it, because the others may belong to other sites and accounts. */
export function askOwners(
  owners: RowOwners,
  rows: readonly NewConsent[],
  checked: readonly (CheckedRow | undefined)[],
): Promise<ResolvedRow[]> {
  return withOwnerTimeout(() => {
    const found = findMissingSites(owners, rows);
    return Promise.all(rows.map((row, index) => resolveRow(row, checked[index], found.get(row.accountId))));
  });

  async function resolveRow(row: NewConsent, known: CheckedRow | undefined, sites: SitesOfAccount | undefined): Promise<ResolvedRow> {
    try {
      const chosen = known ?? checkFoundSite(row, (await sites)?.get(row.siteId));
      if (isResolved(chosen)) return chosen;
      const sha256 = await owners.findVersionHash(row.accountId, chosen.policyId, chosen.version);
      return { ...chosen, sha256: sha256 ?? '' };
    } catch (error) {
      return ServiceError.from(error);
    }
  }
}

function findMissingSites(owners: RowOwners, rows: readonly NewConsent[]): Map<string, SitesOfAccount> {
  const missing = new Map<string, Set<string>>();
  for (const { accountId, siteId, siteFacts, refusal } of rows) {
    if (siteFacts !== undefined || refusal !== undefined) continue;
    const ofAccount = missing.get(accountId) ?? new Set();
    missing.set(accountId, ofAccount.add(siteId));
  }
  return new Map([...missing].map(([accountId, siteIds]) => [accountId, owners.findSites(accountId, [...siteIds])]));
}

function checkFoundSite(row: NewConsent, site: SiteFacts | ServiceError | undefined): CheckedRow {
  return site instanceof ServiceError ? site : checkRow(row, site);
}
