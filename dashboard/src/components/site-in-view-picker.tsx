import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { viewSite } from '../api/site-in-view';
import { useTeamTexts } from '../texts/team-texts';
import type { SiteNames } from './site-names';
import { useSiteChoices } from './use-site-choices';

/** For pages that show what all sites know. Nothing for people who may read all. */
export function SiteInViewPicker({ siteNames }: { siteNames: SiteNames }) {
  const t = useTeamTexts();
  const queries = useQueryClient();
  const { value, data } = useSiteChoices(siteNames, '');
  if (value === '') return null;
  return (
    <NativeSelect
      label={t.siteInView}
      value={value}
      onChange={(event) => viewSite(event.currentTarget.value, queries)}
      data={data}
      maw={320}
    />
  );
}
