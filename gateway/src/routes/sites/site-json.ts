import { type Site, timestamp } from '@consent/contracts';
import { type Lifetime, lifetimeOf } from '../../notices/lifetime';

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
  lifetimeJson,
}: Site) {
  return {
    id,
    name,
    domain,
    categories: categoriesClosed ? categories : null,
    // Absent without settings, so that such records stay as they were before settings existed (decision 34.2).
    ...(bannerJson !== undefined && bannerJson !== '' && { banner: JSON.parse(bannerJson) as unknown }),
    ...lifetimeField(lifetimeJson),
    policy_id: policyId === '' ? null : policyId,
    token,
    created_at: timestamp(createdAtMs),
    updated_at: timestamp(updatedAtMs),
  };
}

function lifetimeField(lifetimeJson: string | undefined): { lifetime?: Lifetime } {
  const lifetime = lifetimeOf(lifetimeJson);
  return lifetime === undefined ? {} : { lifetime };
}
