import { Badge, Group } from '@mantine/core';
import type { WebhookDelivery } from '../../api/webhooks';
import { TextLink } from '../../components/links';
import { ListCell, ListRow, ListTable } from '../../components/list-table';
import { Moment } from '../../components/moment';
import { useLanguage, useTexts } from '../../texts/language';
import { localText } from '../../texts/moments';
import { DeliveryState } from './delivery-state';
import { isTestEvent } from './test-event';

interface Props {
  deliveries: readonly WebhookDelivery[];
  /** Absent if all deliveries have the same endpoint. */
  endpointName?: (id: string) => string;
}

export function DeliveriesTable({ deliveries, endpointName }: Props) {
  const { language, texts: t } = useLanguage();
  return (
    <ListTable
      label={t.deliveries.title}
      columns={[
        { label: t.deliveries.type, kind: 'main' },
        { label: t.fields.state, kind: 'state' },
        ...(endpointName === undefined ? [] : [{ label: t.webhooks.endpoint, kind: 'text' as const }]),
        { label: t.fields.created },
        { label: t.deliveries.attempts },
        { label: t.deliveries.next },
      ]}
    >
      {deliveries.map((delivery) => (
        <ListRow key={delivery.id}>
          <ListCell label={t.deliveries.type} kind="main">
            <Group gap={6}>
              <TextLink
                to="/deliveries/$id"
                params={{ id: delivery.id }}
                preload={false}
                aria-label={t.deliveries.named(delivery.event_type, localText(delivery.created_at, language))}
              >
                {delivery.event_type}
              </TextLink>
              {isTestEvent(delivery) && <TestBadge />}
            </Group>
          </ListCell>
          <ListCell label={t.fields.state} kind="state">
            <DeliveryState status={delivery.status} />
          </ListCell>
          {endpointName !== undefined && (
            <ListCell label={t.webhooks.endpoint} kind="text" isBare>
              {endpointName(delivery.endpoint_id)}
            </ListCell>
          )}
          <ListCell label={t.fields.created} isBare>
            <Moment at={delivery.created_at} />
          </ListCell>
          <ListCell label={t.deliveries.attempts}>{delivery.attempt_count}</ListCell>
          <ListCell label={t.deliveries.next}>
            {delivery.next_attempt_at === null ? t.none : <Moment at={delivery.next_attempt_at} />}
          </ListCell>
        </ListRow>
      ))}
    </ListTable>
  );
}

export function TestBadge() {
  const t = useTexts();
  return (
    <Badge color="grape" variant="light" size="sm" flex="none">
      {t.deliveries.test}
    </Badge>
  );
}
