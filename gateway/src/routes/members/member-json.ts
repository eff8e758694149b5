import { type Invitation, type Member, type SiteSet, timestamp } from '@consent/contracts';

/** `you` is the id of the caller's user. */
export function memberFields(member: Member, you: string) {
  const { userId, name, email, role, sites, createdAtMs, lastSeenAtMs, hasSecondFactor } = member;
  return {
    ...{ user_id: userId, name, email, role, site_ids: sites?.ids ?? null },
    created_at: timestamp(createdAtMs),
    last_seen_at: lastSeenAtMs === 0 ? null : timestamp(lastSeenAtMs),
    has_second_factor: hasSecondFactor,
    you: userId === you,
  };
}

export function invitationFields({ id, email, role, sites, createdAtMs, expiresAtMs, invitedBy }: Invitation) {
  return {
    ...{ id, email, role, site_ids: sites?.ids ?? null },
    ...{ created_at: timestamp(createdAtMs), expires_at: timestamp(expiresAtMs), invited_by: invitedBy },
  };
}

/** Absent and null: every site. */
export function siteSetOf(siteIds: readonly string[] | null | undefined): { sites?: SiteSet } {
  return siteIds === null || siteIds === undefined ? {} : { sites: { ids: [...siteIds] } };
}
