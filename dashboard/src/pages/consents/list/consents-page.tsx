import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { consentsQuery } from '../../../api/consents';
import { sitesQuery } from '../../../api/sites';
import { useMay } from '../../../api/use-may';
import { Empty } from '../../../components/empty';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { NoMatchYet } from '../../../components/no-match-yet';
import { Page } from '../../../components/page';
import { ShowMore } from '../../../components/show-more';
import { siteNamesOf } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { EraseSubject } from '../erase/erase-subject';
import { ConsentTable } from './consent-table';
import { ExportSearch } from './export-search';
import { filterNames, filtersOf } from './filters';
import { SearchForm } from './search-form';
import { useEstimate } from './use-estimate';

const route = getRouteApi('/signed-in/consents');

export function ConsentsPage() {
  const t = useTexts();
  const search = route.useSearch();
  const consents = useInfiniteQuery(consentsQuery(filtersOf(search)));
  const sites = useQuery(sitesQuery);
  const siteNames = siteNamesOf(sites.data?.data);
  const estimate = useEstimate(search, consents.hasNextPage);
  const isFiltered = filterNames(search).length > 0;
  // It stays when the last row is erased, because its dialog shows the result.
  const isAllowed = useMay('eraseSubject');
  const [mayErase, setMayErase] = useState(isFiltered);
  if (!mayErase && (isFiltered || consents.data?.pages.some(({ data }) => data.length > 0) === true)) setMayErase(true);

  return (
    <Page title={t.navigation.consents} about={t.consents.about}>
      <SearchForm search={search} siteNames={siteNames} />
      <Loaded query={consents} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.data);
          if (rows.length === 0) {
            if (consents.hasNextPage) return <NoMatchYet query={consents} />;
            return isFiltered ? (
              <Empty
                title={t.consents.none}
                action={
                  <LinkButton to="/consents" search={{}} variant="default">
                    {t.consents.clearSearch}
                  </LinkButton>
                }
              >
                {t.consents.noneAbout} {search.include_deleted !== 'true' && t.consents.erasedHidden}
              </Empty>
            ) : (
              <Empty title={t.consents.empty} action={<LinkButton to="/start">{t.start.title}</LinkButton>}>
                {t.consents.emptyAbout} {t.consents.erasedHidden}
              </Empty>
            );
          }
          return (
            <Stack>
              <Group justify="space-between" gap="xs">
                <Text size="sm" c="dimmed" role="status">
                  {t.consents.shown(rows.length, consents.hasNextPage, estimate)}
                </Text>
                <ExportSearch search={search} siteNames={siteNames} />
              </Group>
              <ConsentTable consents={rows} siteNames={siteNames} />
              <ShowMore query={consents} />
            </Stack>
          );
        }}
      </Loaded>
      {/* Last, because it cannot be undone and is rarely what this page is opened for. */}
      {isAllowed && mayErase && (
        <Group justify="flex-end" gap="xs">
          <Text size="sm" c="dimmed">
            {t.consents.eraseAbout}
          </Text>
          <EraseSubject subjectId={search.subject_id ?? ''} siteId={search.site_id ?? ''} />
        </Group>
      )}
    </Page>
  );
}
