import { notFound } from '@consent/kernel/errors';
import type { Services } from '../../services';

interface Link {
  accountId: string;
  siteId: string;
  /** "" detaches. */
  policyId: string;
}

/**
 * Links a policy of the account to a site. Throws `not_found` for an unknown site, and for a policy that does not
 * exist or belongs to another account.
 *
 * The policy may be deleted between the check and the link, after its sites were detached. A second check closes
 * this gap. If a deletion was committed before it, the link is removed here; a later deletion finds the link and
 * detaches it.
 *
 * If the call dies between link and second check, the site may name a deleted policy. That counts as having none
 * (ADR 3), and repeating the call repairs it.
 */
export async function linkPolicy({ sites, policies }: Services, { accountId, siteId, policyId }: Link) {
  async function policyExists(): Promise<boolean> {
    const { version } = await policies.getPolicyFacts({ accountId, id: policyId });
    return version > 0;
  }

  if (policyId !== '' && !(await policyExists())) throw notFound('policy');
  const { site } = await sites.setSitePolicy({ accountId, id: siteId, policyId });
  if (policyId !== '' && !(await policyExists())) {
    await sites.detachPolicy({ accountId, policyId });
    throw notFound('policy');
  }
  return site;
}
