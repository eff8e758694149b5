import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { requestsQuery } from '../../../api/requests';
import { sitesQuery } from '../../../api/sites';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { ShowMore } from '../../../components/show-more';
import { siteNameOf, siteNamesOf } from '../../../components/site-names';
import { useSiteChoices } from '../../../components/use-site-choices';
import { useTexts } from '../../../texts/language';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { Deadline } from '../deadline';
import { filtersOf, requestStatuses, type RequestSearch } from './request-filters';

const route = getRouteApi('/signed-in/requests');

/** By deadline (decision 75). Without a filter the open ones, which have to be answered. */
export function RequestsPage() {
  const texts = useTexts();
  const t = useRequestsTexts();
  const search = route.useSearch();
  const navigate = useNavigate();
  const requests = useInfiniteQuery(requestsQuery(filtersOf(search)));
  const siteNames = siteNamesOf(useQuery(sitesQuery).data?.data);
  const choices = useSiteChoices(siteNames, search.site_id ?? '');
  const choose = (name: keyof RequestSearch, value: string) => {
    const { [name]: _before, ...others } = search;
    void navigate({ to: '/requests', search: value === '' ? others : { ...others, [name]: value } });
  };
  return (
    <Page title={texts.navigation.requests} about={t.about}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t.status}
          value={search.status ?? ''}
          onChange={(event) => choose('status', event.currentTarget.value)}
          data={[
            { value: '', label: t.statuses.open },
            ...requestStatuses.filter((status) => status !== 'open').map((value) => ({ value, label: t.statuses[value] })),
            { value: 'all', label: t.allStatuses },
          ]}
          flex="1 1 180px"
        />
        <NativeSelect
          label={texts.fields.site}
          {...choices}
          onChange={(event) => choose('site_id', event.currentTarget.value)}
          flex="1 1 180px"
        />
      </Group>
      <Loaded query={requests} lines={8}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0 && search.status === undefined && search.site_id === undefined)
            return (
              <Empty title={t.empty} action={<LinkButton to="/sites">{t.toSites}</LinkButton>}>
                {t.emptyAbout}
              </Empty>
            );
          if (rows.length === 0) return <Empty title={t.none}>{t.noneAbout}</Empty>;
          return (
            <Stack>
              <ListTable
                label={texts.navigation.requests}
                columns={[
                  { label: t.request, kind: 'main' },
                  { label: t.deadline, kind: 'state' },
                  { label: t.from },
                  { label: texts.fields.site },
                  { label: t.confirmed },
                ]}
              >
                {rows.map((request) => (
                  <ListRow key={request.id}>
                    <ListCell label={t.request} kind="main">
                      <TextLink to="/requests/$id" params={{ id: request.id }}>
                        {t.kinds[request.kind]}
                      </TextLink>
                    </ListCell>
                    <ListCell label={t.deadline} kind="state">
                      <Deadline request={request} />
                    </ListCell>
                    <ListCell label={t.from} kind="text">
                      {request.email ?? request.subject_id ?? t.nobody}
                      {request.proof === 'token' && (
                        <Text size="xs" c="dimmed">
                          {t.provenShort}
                        </Text>
                      )}
                    </ListCell>
                    <ListCell label={texts.fields.site} kind="text">
                      {siteNameOf(siteNames, request.site_id, texts)}
                    </ListCell>
                    <ListCell label={t.confirmed}>
                      <Moment at={request.confirmed_at} />
                    </ListCell>
                  </ListRow>
                ))}
              </ListTable>
              <ShowMore query={requests} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
