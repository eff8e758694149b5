import { notFound, ServiceError } from '@consent/kernel/errors';
import { checkCategories } from './categories';
import type { NewConsentRow } from './new-consent';
import { choosePolicyVersion, type EarlierVersion, type PolicyReference } from './policy-version';
import type { SiteFacts } from './site-facts';

/** What became of a row: the text that it refers to, or why it is not stored. */
export type Settled = PolicyReference | ServiceError;

/** A row that refers to an earlier version still lacks its hash. */
export type Checked = Settled | EarlierVersion;

/** What its site says about a row; undefined is a site that the account does not have. */
export function checkRow(row: NewConsentRow, site: SiteFacts | undefined): Checked {
  try {
    if (site === undefined || site.deleted) throw notFound('site');
    checkCategories(site, row.preferencesJson);
    return choosePolicyVersion(site, row.policyVersion);
  } catch (error) {
    return ServiceError.from(error);
  }
}

/** Whether nothing has to be asked about a row any more; undefined is a row whose site is not known yet. */
export function isSettled(checked: Checked | undefined): checked is Settled {
  return checked !== undefined && (checked instanceof ServiceError || 'sha256' in checked);
}
