import { type Site, timestamp } from '@consent/contracts';

export function siteFields({
  id,
  name,
  domain,
  categoriesClosed,
  categories,
  policyId,
  token,
  createdAtMs,
  updatedAtMs,
  bannerJson,
}: Site) {
  return {
    id,
    name,
    domain,
    categories: categoriesClosed ? categories : null,
    // Absent without settings, so that such records stay as they were before settings existed (decision 34.2).
    ...(bannerJson !== undefined && bannerJson !== '' && { banner: JSON.parse(bannerJson) as unknown }),
    policy_id: policyId === '' ? null : policyId,
    token,
    created_at: timestamp(createdAtMs),
    updated_at: timestamp(updatedAtMs),
  };
}
