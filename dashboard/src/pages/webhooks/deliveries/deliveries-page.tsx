import { Group, NativeSelect, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { deliveriesQuery, endpointsQuery, eventTypes } from '../../../api/webhooks';
import { Empty } from '../../../components/empty';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { NoMatchYet } from '../../../components/no-match-yet';
import { Page } from '../../../components/page';
import { ShowMore } from '../../../components/show-more';
import { useTexts } from '../../../texts/language';
import { DeliveriesTable } from '../deliveries-table';
import { deliveryStates } from '../delivery-state';
import { endpointNames } from '../endpoint-names';
import { deliveryFiltersOf, type DeliverySearch } from './delivery-filters';

const route = getRouteApi('/signed-in/deliveries');

export function DeliveriesPage() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = useNavigate();
  const deliveries = useInfiniteQuery(deliveriesQuery(deliveryFiltersOf(search)));
  const endpoints = useQuery(endpointsQuery);
  const names = endpoints.data && endpointNames(endpoints.data.data);
  const nameOf = (id: string) => (names === undefined ? id : (names.get(id) ?? t.deliveries.deletedEndpoint(id.slice(0, 8))));
  const choose = (name: keyof DeliverySearch, value: string) => {
    const { [name]: _before, ...others } = search;
    void navigate({ to: '/deliveries', search: value === '' ? others : { ...others, [name]: value } });
  };
  const filter = (name: keyof DeliverySearch, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={search[name] ?? ''}
      onChange={(event) => choose(name, event.currentTarget.value)}
      data={[{ value: '', label: t.any }, ...data]}
      flex="1 1 180px"
    />
  );

  return (
    <Page
      title={t.deliveries.title}
      about={t.deliveries.about}
      actions={
        <LinkButton to="/webhooks" variant="default">
          {t.navigation.webhooks}
        </LinkButton>
      }
    >
      <Group align="flex-end" gap="sm">
        {filter(
          'endpoint_id',
          t.webhooks.endpoint,
          [...(names ?? [])].map(([value, label]) => ({ value, label })),
        )}
        {filter(
          'status',
          t.fields.state,
          deliveryStates.map((value) => ({ value, label: t.deliveries.states[value] })),
        )}
        {filter(
          'event_type',
          t.deliveries.type,
          [...eventTypes, 'webhook.test'].map((value) => ({ value, label: value })),
        )}
      </Group>
      <Loaded query={deliveries} lines={8}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.data);
          if (rows.length === 0 && deliveries.hasNextPage) return <NoMatchYet query={deliveries} />;
          if (rows.length === 0) return <Empty title={t.deliveries.empty}>{t.deliveries.emptyAbout}</Empty>;
          return (
            <Stack>
              <DeliveriesTable deliveries={rows} endpointName={nameOf} />
              <ShowMore query={deliveries} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
