import type { NewConsent } from '@consent/contracts';
import { noSuchSite, ServiceError } from '@consent/kernel/errors';
import { checkCategories } from './categories.rule';
import { checkShownText, choosePolicyVersion, type EarlierVersion, type PolicyReference } from './policy-version.rule';
import type { SiteFacts } from './site-facts';

export type ResolvedRow = PolicyReference | ServiceError;

export type CheckedRow = ResolvedRow | EarlierVersion;

export function checkRow(row: NewConsent, site: SiteFacts | undefined): CheckedRow {
  try {
    if (site === undefined || site.deleted) throw noSuchSite();
    checkCategories(site, row.preferencesJson);
    return choosePolicyVersion(site, row.policyVersion);
  } catch (error) {
    return ServiceError.from(error);
  }
}

/** The last check of a row, because an earlier version gets its hash from the policy service. */
export function withShownText({ policySha256 }: NewConsent, resolved: ResolvedRow): ResolvedRow {
  if (resolved instanceof ServiceError) return resolved;
  try {
    return checkShownText(resolved, policySha256);
  } catch (error) {
    return ServiceError.from(error);
  }
}

export function isResolved(checked: CheckedRow | undefined): checked is ResolvedRow {
  return checked !== undefined && (checked instanceof ServiceError || 'sha256' in checked);
}
