import { ServiceError } from '@consent/kernel/errors';
import { checkRow, isSettled, type Checked, type Settled } from '../domain/check-row';
import type { NewConsentRow } from '../domain/new-consent';
import type { SiteFacts } from '../domain/site-facts';
import { askUntilMs } from './ask-until';

/** Account and policy, asked for what a caller did not bring along; no answer is waited for beyond `untilMs`. */
export interface Owners {
  /** Facts of sites, or why they were not told; ids that are not the account's are left out. Never rejects. */
  findSites: (accountId: string, siteIds: readonly string[], untilMs: number) => Promise<ReadonlyMap<string, SiteFacts | ServiceError>>;
  /** Hash of a version that was published; undefined when it never was. */
  findVersionHash: (accountId: string, policyId: string, version: number, untilMs: number) => Promise<string | undefined>;
}

/**
 * Settles the rows that are not; nearly always there are none. All questions go out at
 * once, and one without an answer fails the rows that need it: the others of the call
 * may be of other sites, and of other accounts.
 */
export function askOwners(owners: Owners, rows: readonly NewConsentRow[], checked: readonly (Checked | undefined)[]): Promise<Settled[]> {
  const untilMs = askUntilMs();
  const found = findMissingSites(owners, rows, untilMs);

  async function settle(row: NewConsentRow, known: Checked | undefined): Promise<Settled> {
    try {
      const chosen = known ?? checkAsked(row, (await found.get(row.accountId))?.get(row.siteId));
      if (isSettled(chosen)) return chosen;
      const sha256 = await owners.findVersionHash(row.accountId, chosen.policyId, chosen.version, untilMs);
      return { ...chosen, sha256: sha256 ?? '' };
    } catch (error) {
      return ServiceError.from(error);
    }
  }

  return Promise.all(rows.map((row, index) => settle(row, checked[index])));
}

/** By account; one question for each, all at the same time. */
function findMissingSites(owners: Owners, rows: readonly NewConsentRow[], untilMs: number) {
  const missing = new Map<string, Set<string>>();
  for (const { accountId, siteId, siteFacts } of rows) {
    if (siteFacts !== undefined) continue;
    const ofAccount = missing.get(accountId) ?? new Set();
    missing.set(accountId, ofAccount.add(siteId));
  }
  return new Map([...missing].map(([accountId, siteIds]) => [accountId, owners.findSites(accountId, [...siteIds], untilMs)]));
}

function checkAsked(row: NewConsentRow, site: SiteFacts | ServiceError | undefined): Checked {
  return site instanceof ServiceError ? site : checkRow(row, site);
}
