import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import type { Schema } from '../../../api/client';
import { siteQuery } from '../../../api/sites';
import { TextLink } from '../../../components/links';
import { useNoticesTexts } from '../../../texts/notices';

type SiteRead = UseQueryResult<Schema<'Site'>>;

/** Notices outlive their site. */
export const useSiteOfNotices = (siteId: string): SiteRead => useQuery(siteQuery(siteId));

/** The site's name with a link, or that it was deleted. */
export function SiteOfNotices({ siteId, site: { data, error } }: { siteId: string; site: SiteRead }) {
  const t = useNoticesTexts();
  if (error instanceof ApiError && error.status === 404) return t.deletedSite;
  return (
    <TextLink inherit to="/sites/$id" params={{ id: siteId }} search={{ tab: 'notices' }} preload={false}>
      {data?.name ?? siteId}
    </TextLink>
  );
}
