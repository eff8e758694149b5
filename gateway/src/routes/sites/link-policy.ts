import { notFound } from '@consent/kernel/errors';
import type { Services } from '../../services';

interface Link {
  accountId: string;
  siteId: string;
  /** "" detaches. */
  policyId: string;
}

/**
 * A policy may be deleted between check and link, after its sites were detached. The second check finds such a deletion and
 * removes the link; a later deletion detaches it. If the call dies in between, the site may name a deleted policy. That
 * counts as having none (ADR 3), and a repeat repairs it.
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
