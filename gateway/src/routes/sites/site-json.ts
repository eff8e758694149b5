import { type Site, timestamp } from '@consent/contracts';

export function siteFields({ id, name, domain, categoriesClosed, categories, policyId, token, createdAtMs, updatedAtMs }: Site) {
  return {
    id,
    name,
    domain,
    categories: categoriesClosed ? categories : null,
    policy_id: policyId === '' ? null : policyId,
    token,
    created_at: timestamp(createdAtMs),
    updated_at: timestamp(updatedAtMs),
  };
}
