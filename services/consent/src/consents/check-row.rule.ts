import type { NewConsent } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { checkCategories } from './categories.rule';
import { choosePolicyVersion, type EarlierVersion, type PolicyReference } from './policy-version.rule';
import type { SiteFacts } from './site-facts';

/** The policy text that a row refers to, or why the row is not stored. */
export type ResolvedRow = PolicyReference | ServiceError;

/** A row that refers to an earlier version still lacks its hash. */
export type CheckedRow = ResolvedRow | EarlierVersion;

/** Checks a row against its site; undefined is a site that the account does not have. */
export function checkRow(row: NewConsent, site: SiteFacts | undefined): CheckedRow {
  try {
    if (site === undefined || site.deleted) throw notFound('site');
    checkCategories(site, row.preferencesJson);
    return choosePolicyVersion(site, row.policyVersion);
  } catch (error) {
    return ServiceError.from(error);
  }
}

/** False when account or policy must still be asked; undefined is a row whose site is not known yet. */
export function isResolved(checked: CheckedRow | undefined): checked is ResolvedRow {
  return checked !== undefined && (checked instanceof ServiceError || 'sha256' in checked);
}
