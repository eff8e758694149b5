import type { AuditFilters } from '../../api/audit';

export interface AuditSearch {
  kind?: string;
  actor_kind?: string;
  site_id?: string;
  /** Days in UTC, such as 2026-11-23. */
  from?: string;
  to?: string;
}

export const actorKinds = ['user', 'api_key', 'operator', 'link', 'system'] as const;

export function filtersOf({ kind, actor_kind: actorKind, site_id: siteId, from, to }: AuditSearch): AuditFilters {
  const known = actorKinds.find((one) => one === actorKind);
  return {
    ...(kind !== undefined && { kind }),
    ...(known !== undefined && { actor_kind: known }),
    ...(siteId !== undefined && { site_id: siteId }),
    ...(from !== undefined && { from: `${from}T00:00:00.000Z` }),
    ...(to !== undefined && { to: `${to}T23:59:59.999Z` }),
  };
}
