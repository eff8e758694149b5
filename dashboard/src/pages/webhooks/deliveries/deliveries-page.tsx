import { Group, NativeSelect, Stack, Table } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { deliveriesQuery, endpointsQuery, eventTypes } from '../../../api/webhooks';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { NameCell } from '../../../components/name-cell';
import { NoMatchYet } from '../../../components/no-match-yet';
import { Page } from '../../../components/page';
import { ScrollTable } from '../../../components/scroll-table';
import { ShowMore } from '../../../components/show-more';
import { useLanguage } from '../../../texts/language';
import { localText } from '../../../texts/moments';
import { DeliveryState, deliveryStates } from '../delivery-state';
import { deliveryFiltersOf, type DeliverySearch } from './delivery-filters';

const route = getRouteApi('/signed-in/deliveries');

export function DeliveriesPage() {
  const { language, texts: t } = useLanguage();
  const search = route.useSearch();
  const navigate = useNavigate();
  const deliveries = useInfiniteQuery(deliveriesQuery(deliveryFiltersOf(search)));
  const endpoints = useQuery(endpointsQuery);
  const urlOf = (id: string) => endpoints.data?.data.find((endpoint) => endpoint.id === id)?.url ?? id;
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
          (endpoints.data?.data ?? []).map(({ id, url }) => ({ value: id, label: url })),
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
              <ScrollTable label={t.deliveries.title} minWidth={760}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t.fields.created}</Table.Th>
                    <Table.Th>{t.deliveries.type}</Table.Th>
                    <Table.Th>{t.webhooks.endpoint}</Table.Th>
                    <Table.Th>{t.fields.state}</Table.Th>
                    <Table.Th>{t.deliveries.attempts}</Table.Th>
                    <Table.Th>{t.deliveries.next}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((delivery) => (
                    <Table.Tr key={delivery.id}>
                      <Table.Td>
                        <Moment at={delivery.created_at} />
                      </Table.Td>
                      <Table.Td>
                        <TextLink
                          to="/deliveries/$id"
                          params={{ id: delivery.id }}
                          preload={false}
                          aria-label={t.deliveries.named(delivery.event_type, localText(delivery.created_at, language))}
                        >
                          {delivery.event_type}
                        </TextLink>
                      </Table.Td>
                      <NameCell>{urlOf(delivery.endpoint_id)}</NameCell>
                      <Table.Td>
                        <DeliveryState status={delivery.status} />
                      </Table.Td>
                      <Table.Td>{delivery.attempt_count}</Table.Td>
                      <Table.Td>{delivery.next_attempt_at === null ? t.none : <Moment at={delivery.next_attempt_at} />}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </ScrollTable>
              <ShowMore query={deliveries} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
