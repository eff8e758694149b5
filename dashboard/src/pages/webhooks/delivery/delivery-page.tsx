import { Button, Code, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { deliveryQuery, endpointsQuery, replayDelivery, retryDelivery } from '../../../api/webhooks';
import { canReplay, canRetry, stateText } from './delivery-state-text';
import { useWrite } from '../../../api/use-write';
import { Failure } from '../../../components/failure';
import { LinkButton, TextLink } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { ExactMoment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { ScrollTable } from '../../../components/scroll-table';
import { useLanguage, useTexts } from '../../../texts/language';
import { TestBadge } from '../deliveries-table';
import { DeliveryState } from '../delivery-state';
import { isTestEvent } from '../test-event';
import { SentRequest } from './sent-request';

const route = getRouteApi('/signed-in/deliveries/$id');

export function DeliveryPage() {
  const t = useTexts();
  const { id } = route.useParams();
  const delivery = useQuery(deliveryQuery(id));
  return (
    <LoadedPage query={delivery} title={t.deliveries.one} lines={8}>
      {(found) => <One delivery={found} />}
    </LoadedPage>
  );
}

function One({ delivery }: { delivery: Schema<'WebhookDeliveryDetail'> }) {
  const t = useTexts();
  const endpoints = useQuery(endpointsQuery);
  const endpoint = endpoints.data?.data.find(({ id }) => id === delivery.endpoint_id);
  const replay = useWrite(replayDelivery, { changes: [['webhooks']] });
  const retry = useWrite(retryDelivery, { changes: [['webhooks']] });
  const isEndpointDeleted = endpoints.data !== undefined && endpoint === undefined;
  return (
    <Page
      title={delivery.event_type}
      about={delivery.id}
      actions={
        <>
          <LinkButton to="/deliveries" search={{ endpoint_id: delivery.endpoint_id }} variant="default">
            {t.deliveries.title}
          </LinkButton>
          {delivery.status === 'retrying' ? (
            <Button disabled={!canRetry(delivery, endpoint)} loading={retry.isPending} onClick={() => retry.mutate(delivery.id)}>
              {t.deliveries.retry}
            </Button>
          ) : (
            <Button disabled={!canReplay(delivery.status, endpoint)} loading={replay.isPending} onClick={() => replay.mutate(delivery.id)}>
              {t.deliveries.replay}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {replay.error && <Failure error={replay.error} />}
        {retry.error && <Failure error={retry.error} />}
        <Panel title={t.fields.state}>
          <Text size="sm" component="div" role="status">
            <DeliveryState status={delivery.status} /> {isTestEvent(delivery) && <TestBadge />}{' '}
            {isEndpointDeleted ? t.deliveries.endpointDeleted : stateText(delivery, t)}{' '}
            {delivery.next_attempt_at !== null && <ExactMoment at={delivery.next_attempt_at} />}
          </Text>
          <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
            {isEndpointDeleted ? (
              delivery.endpoint_id
            ) : (
              <TextLink to="/webhooks/$id" params={{ id: delivery.endpoint_id }}>
                {endpoint?.url ?? delivery.endpoint_id}
              </TextLink>
            )}{' '}
            · {delivery.event_id} · <ExactMoment at={delivery.created_at} />
          </Text>
        </Panel>
        <Panel title={t.deliveries.attempts}>
          <Attempts attempts={delivery.attempts} />
        </Panel>
        <SentRequest delivery={delivery} />
        <Panel title={t.deliveries.payload}>
          {delivery.payload === null ? (
            <Text size="sm">{t.deliveries.blanked}</Text>
          ) : (
            <Code block tabIndex={0} role="group" aria-label={t.deliveries.payload}>
              {JSON.stringify(delivery.payload, null, 2)}
            </Code>
          )}
        </Panel>
      </Stack>
    </Page>
  );
}

function Attempts({ attempts }: { attempts: Schema<'WebhookDeliveryDetail'>['attempts'] }) {
  const { language, texts: t } = useLanguage();
  if (attempts.length === 0) return <Text size="sm">{t.deliveries.noAttempt}</Text>;
  const number = new Intl.NumberFormat(language);
  return (
    <ScrollTable label={t.deliveries.attempts} minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>#</Table.Th>
          <Table.Th>{t.deliveries.startedAt}</Table.Th>
          <Table.Th>{t.deliveries.statusCode}</Table.Th>
          <Table.Th>{t.deliveries.duration}</Table.Th>
          <Table.Th>{t.deliveries.answer}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...attempts].reverse().map((attempt) => (
          <Table.Tr key={attempt.number}>
            <Table.Td>{attempt.number}</Table.Td>
            <Table.Td>
              <ExactMoment at={attempt.started_at} />
            </Table.Td>
            <Table.Td>{attempt.status_code ?? t.none}</Table.Td>
            <Table.Td className="numbers">{number.format(attempt.duration_ms)} ms</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {attempt.error !== '' && (
                <Text size="sm" lang="en">
                  {attempt.error}
                </Text>
              )}
              {attempt.response_body !== '' && <Code>{attempt.response_body}</Code>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}
