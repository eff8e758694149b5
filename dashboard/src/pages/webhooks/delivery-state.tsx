import { Badge } from '@mantine/core';
import type { WebhookDelivery } from '../../api/webhooks';
import { useTexts } from '../../texts/language';

export const deliveryStates = ['pending', 'retrying', 'delivered', 'exhausted', 'held'] as const satisfies WebhookDelivery['status'][];

const colours: Record<WebhookDelivery['status'], string> = {
  pending: 'blue',
  retrying: 'orange',
  delivered: 'green',
  exhausted: 'red',
  held: 'gray',
};

export function DeliveryState({ status }: { status: WebhookDelivery['status'] }) {
  const t = useTexts();
  return (
    <Badge color={colours[status]} variant="light">
      {t.deliveries.states[status]}
    </Badge>
  );
}
