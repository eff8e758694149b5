import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointsQuery } from '../../api/webhooks';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Panel } from '../../components/panel';
import { useTexts } from '../../texts/language';
import { endpointName } from '../webhooks/endpoint-names';
import { EndpointState } from '../webhooks/endpoint-state';

const shown = 4;

export function WebhookTile() {
  const t = useTexts();
  const endpoints = useQuery(endpointsQuery);
  return (
    <Panel title={t.webhookHealth.title}>
      <Loaded query={endpoints} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm">
              {t.webhookHealth.none} <TextLink to="/webhooks">{t.webhooks.add}</TextLink>
            </Text>
          ) : (
            <Stack gap={6}>
              {[...data]
                .sort((a, b) => b.consecutive_failures - a.consecutive_failures)
                .slice(0, shown)
                .map((endpoint) => (
                  <Group key={endpoint.id} justify="space-between" wrap="nowrap" gap="xs">
                    <TextLink to="/webhooks/$id" params={{ id: endpoint.id }} size="sm" truncate>
                      {endpointName(endpoint)}
                    </TextLink>
                    <EndpointState endpoint={endpoint} />
                  </Group>
                ))}
              {data.length > shown && (
                <TextLink to="/webhooks" size="sm">
                  {t.webhookHealth.all(data.length)}
                </TextLink>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
