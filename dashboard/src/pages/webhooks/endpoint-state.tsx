import { Badge } from '@mantine/core';
import type { WebhookEndpoint } from '../../api/webhooks';
import { useTexts } from '../../texts/language';

/** Whether an endpoint is on, and how it does. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { enabled, auto_disabled_at, consecutive_failures } = endpoint;
  if (auto_disabled_at !== null) {
    return (
      <Badge color="red" variant="light" flex="none">
        {t.webhooks.autoDisabled}
      </Badge>
    );
  }
  if (!enabled) {
    return (
      <Badge color="gray" variant="light" flex="none">
        {t.webhooks.disabled}
      </Badge>
    );
  }
  return consecutive_failures === 0 ? (
    <Badge color="green" variant="light" flex="none">
      {t.webhooks.healthy}
    </Badge>
  ) : (
    <Badge color="orange" variant="light" flex="none">
      {t.webhooks.failing(consecutive_failures)}
    </Badge>
  );
}
