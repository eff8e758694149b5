import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { latestDeliveriesQuery, type WebhookDelivery } from '../../../api/webhooks';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { DeliveriesTable } from '../deliveries-table';
import { deliveryStates } from '../delivery-state';

const shown = 10;

export function LatestDeliveries({ endpointId }: { endpointId: string }) {
  const t = useTexts();
  const [status, setStatus] = useState<WebhookDelivery['status']>();
  const filters = { endpoint_id: endpointId, ...(status !== undefined && { status }) };
  const deliveries = useQuery(latestDeliveriesQuery(filters, shown));
  return (
    <Panel title={t.deliveries.latest}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-end" gap="sm">
          <NativeSelect
            label={t.fields.state}
            value={status ?? ''}
            onChange={(event) => setStatus(deliveryStates.find((state) => state === event.currentTarget.value))}
            data={[{ value: '', label: t.any }, ...deliveryStates.map((value) => ({ value, label: t.deliveries.states[value] }))]}
          />
          <TextLink to="/deliveries" search={filters} size="sm">
            {t.deliveries.viewAll}
          </TextLink>
        </Group>
        <Loaded query={deliveries} lines={3}>
          {({ data, next_cursor }) =>
            data.length > 0 ? (
              <DeliveriesTable deliveries={data} />
            ) : (
              <Text size="sm" c="dimmed" role="status">
                {/* A page of a filtered list may be empty before the list ends (decision 17.4). */}
                {next_cursor !== '' ? t.noMatchYet : status === undefined ? t.deliveries.noneYet : t.deliveries.noneInState}
              </Text>
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  );
}
