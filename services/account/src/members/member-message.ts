import type { Member, SiteSet } from '@consent/contracts';
import type { Person } from './members.sql';

export function memberMessageOf({ userId, name, email, role, siteIds, createdAt, lastSeenAt, hasFactor }: Person): Member {
  return {
    ...{ userId, name, email, role, ...siteSetOf(siteIds), hasSecondFactor: hasFactor },
    createdAtMs: createdAt.getTime(),
    lastSeenAtMs: lastSeenAt?.getTime() ?? 0,
  };
}

export function siteSetOf(siteIds: readonly string[] | null): { sites?: SiteSet } {
  return siteIds === null ? {} : { sites: { ids: [...siteIds] } };
}
