import { Button, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { deliveryQuery, endpointsQuery, replayDelivery, retryDelivery } from '../../../api/webhooks';
import { canReplay, canRetry, stateText } from './delivery-state-text';
import { useWrite } from '../../../api/use-write';
import { Failure } from '../../../components/failure';
import { LinkButton, TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { LoadedPage } from '../../../components/loaded-page';
import { ExactMoment } from '../../../components/moment';
import { May } from '../../../components/may';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useLanguage, useTexts } from '../../../texts/language';
import { TestBadge } from '../deliveries-table';
import { DeliveryState } from '../delivery-state';
import { endpointName } from '../endpoint-names';
import { isTestEvent } from '../test-event';
import classes from './attempts.module.css';
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
            <May call="retryWebhookDelivery">
              <Button disabled={!canRetry(delivery, endpoint)} loading={retry.isPending} onClick={() => retry.mutate(delivery.id)}>
                {t.deliveries.retry}
              </Button>
            </May>
          ) : (
            <May call="replayWebhookDelivery">
              <Button
                disabled={!canReplay(delivery.status, endpoint)}
                loading={replay.isPending}
                onClick={() => replay.mutate(delivery.id)}
              >
                {t.deliveries.replay}
              </Button>
            </May>
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
                {endpoint === undefined ? delivery.endpoint_id : endpointName(endpoint)}
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
    <ListTable
      label={t.deliveries.attempts}
      columns={[
        { label: '#' },
        { label: t.deliveries.startedAt },
        { label: t.deliveries.statusCode },
        { label: t.deliveries.duration },
        { label: t.deliveries.answer },
      ]}
    >
      {[...attempts].reverse().map((attempt) => (
        <ListRow key={attempt.number}>
          <ListCell label="#">{attempt.number}</ListCell>
          <ListCell label={t.deliveries.startedAt} className={classes.time}>
            <ExactMoment at={attempt.started_at} />
          </ListCell>
          <ListCell label={t.deliveries.statusCode}>{attempt.status_code ?? t.none}</ListCell>
          <ListCell label={t.deliveries.duration} className={classes.duration}>
            {number.format(attempt.duration_ms)} ms
          </ListCell>
          <ListCell label={t.deliveries.answer} className={classes.answer}>
            {attempt.error !== '' && !repeatsStatus(attempt) && (
              <Text size="sm" lang="en">
                {attempt.error}
              </Text>
            )}
            {attempt.response_body !== '' && <Code>{attempt.response_body.trimEnd()}</Code>}
          </ListCell>
        </ListRow>
      ))}
    </ListTable>
  );
}

/** The error is in English, and its number is in the column of the status anyway. */
const repeatsStatus = ({ error, status_code: status }: Schema<'WebhookDeliveryDetail'>['attempts'][number]): boolean =>
  error === `Answered ${status}.`;
