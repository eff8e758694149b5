import type { RequestFilters, RequestStatus } from '../../../api/requests';

/** Without a status the open ones, which have to be answered. `all`: of every status. */
export interface RequestSearch {
  site_id?: string;
  status?: string;
}

export const requestStatuses = ['open', 'answered', 'refused'] as const satisfies RequestStatus[];

export function filtersOf({ site_id: siteId, status = 'open' }: RequestSearch): RequestFilters {
  const known = requestStatuses.find((one) => one === status);
  return { ...(siteId !== undefined && { site_id: siteId }), ...(known !== undefined && { status: known }) };
}
