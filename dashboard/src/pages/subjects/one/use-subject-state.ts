import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { sitesQuery } from '../../../api/sites';
import { newestRecordsQuery, otherSitesQuery } from '../../../api/subjects';
import { siteStates, type SiteState } from '../in-force';

export interface SubjectState {
  states: readonly SiteState<Schema<'Consent'>>[];
  /** How many of the account's sites were not asked. */
  unreadSites: number;
}

/** What is in force on each site. If the newest records may leave sites out, those are asked one by one. */
export function useSubjectState(subjectId: string) {
  const newest = useQuery(newestRecordsQuery({ subjectId }));
  const sites = useQuery(sitesQuery);
  const seen = new Set(newest.data?.records.map(({ site_id }) => site_id));
  const others = (sites.data?.data ?? []).map(({ id }) => id).filter((id) => !seen.has(id));
  const isCut = newest.data?.isComplete === false && others.length > 0;
  const rest = useQuery({ ...otherSitesQuery(subjectId, others), enabled: isCut });
  const state = (): SubjectState | undefined => {
    if (newest.data === undefined || (!newest.data.isComplete && sites.data === undefined)) return undefined;
    if (!isCut) return { states: siteStates(newest.data.records), unreadSites: 0 };
    return rest.data && { states: siteStates([...newest.data.records, ...rest.data.records]), unreadSites: rest.data.unread };
  };
  const failed = [newest, ...(newest.data?.isComplete === false ? [sites] : []), rest].find(
    ({ error, data }) => error !== null && data === undefined,
  );
  return { data: state(), error: failed?.error ?? null, isPending: failed === undefined, refetch: () => failed?.refetch() };
}
