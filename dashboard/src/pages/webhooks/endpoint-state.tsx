import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { webhookStatsQuery, type WebhookEndpoint, type WebhookStats } from '../../api/webhooks';
import { useTexts } from '../../texts/language';
import type { Texts } from '../../texts/en';

const defaultRetentionMs = 30 * 86_400_000;

export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const stats = useQuery(webhookStatsQuery);
  // Until the statistics are loaded, "Healthy" would be a guess.
  if (stats.isPending && endpoint.enabled && endpoint.consecutive_failures === 0) return null;
  const { color, label } = stateOf(
    endpoint,
    stats.data?.data.find(({ endpoint_id }) => endpoint_id === endpoint.id),
    t,
  );
  return (
    <Badge color={color} variant="light" flex="none">
      {label}
    </Badge>
  );
}

export function stateOf(
  { enabled, auto_disabled_at, consecutive_failures, created_at }: WebhookEndpoint,
  stats: WebhookStats | undefined,
  { webhooks }: Pick<Texts, 'webhooks'>,
): { color: string; label: string } {
  if (auto_disabled_at !== null) return { color: 'red', label: webhooks.autoDisabled };
  if (!enabled) return { color: 'gray', label: webhooks.disabled };
  if (consecutive_failures > 0) return { color: 'orange', label: webhooks.failing(consecutive_failures) };
  if (stats === undefined || stats.last_delivery_at !== null) return { color: 'green', label: webhooks.healthy };
  const isNew = Date.now() - Date.parse(created_at) < defaultRetentionMs;
  return { color: 'gray', label: isNew ? webhooks.noDeliveriesYet : webhooks.noRecentDeliveries };
}
