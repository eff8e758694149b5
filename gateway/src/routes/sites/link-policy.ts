import { notFound } from '@consent/kernel/errors';
import type { Services } from '../../services';

interface Link {
  accountId: string;
  siteId: string;
  /** "" detaches. */
  policyId: string;
}

/**
 * Links a policy of the account to a site. Throws not_found: the site, or a policy
 * that is not the account's, which is as if it never existed.
 *
 * A policy may be deleted between the look and the link; who deletes it, and the
 * consumer of policy.deleted, may then have detached its sites before this one was
 * among them. So it is looked at again after the link: a deletion committed before
 * that look is seen here and detached here; one after it finds the link. Killed or
 * refused between link and look: the site names a policy that may be gone, which
 * counts as having none (ADR 3), until a repeat of the call mends it.
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
