import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteEndpoint, endpointQuery, updateEndpoint, type WebhookEndpoint } from '../../../api/webhooks';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { Editable } from '../../../components/editable';
import { Failure } from '../../../components/failure';
import { LinkButton } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { May } from '../../../components/may';
import { Moment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { EndpointForm, type EndpointFields } from '../endpoint-form';
import { EndpointState } from '../endpoint-state';
import { SuccessRateText } from '../success-rate-text';
import { LatestDeliveries } from './latest-deliveries';
import { ReplaySince } from './replay-since';
import { RotateSecret } from './rotate-secret';
import { SendTest } from './send-test';
import { VerifySignatures } from './verify-signatures';

const route = getRouteApi('/signed-in/webhooks/$id');

export function EndpointPage() {
  const t = useTexts();
  const { id } = route.useParams();
  // Failures may disable the endpoint while the page is open.
  const endpoint = useQuery({ ...endpointQuery(id), refetchInterval: 5000 });
  return (
    <LoadedPage query={endpoint} title={t.webhooks.endpoint} lines={10}>
      {(found) => <One endpoint={found} />}
    </LoadedPage>
  );
}

function One({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const navigate = useNavigate();
  const remove = useWrite(deleteEndpoint, {
    onDone: () => void navigate({ to: '/webhooks' }),
    changes: [['webhooks', 'deliveries']],
  });
  return (
    <Page
      title={endpoint.description === '' ? t.webhooks.endpoint : endpoint.description}
      about={endpoint.url}
      actions={
        <>
          <May call="sendWebhookTestEvent">
            <SendTest endpointId={endpoint.id} />
          </May>
          <LinkButton to="/deliveries" search={{ endpoint_id: endpoint.id }} variant="default">
            {t.deliveries.title}
          </LinkButton>
        </>
      }
    >
      <Stack gap="md">
        <OnOff endpoint={endpoint} />
        <LatestDeliveries endpointId={endpoint.id} />
        <Editable call="updateWebhookEndpoint">
          <Describe endpoint={endpoint} />
        </Editable>
        {/* Beside each other, because a new secret is shown once and goes into that code. */}
        <May call="rotateWebhookSecret">
          <RotateSecret id={endpoint.id} />
        </May>
        <VerifySignatures />
        <May call="replayWebhookEndpoint">
          <ReplaySince id={endpoint.id} isEnabled={endpoint.enabled} />
        </May>
        <May call="deleteWebhookEndpoint">
          <Panel title={t.webhooks.delete}>
            <ConfirmButton
              label={t.webhooks.delete}
              title={t.webhooks.deleteTitle}
              confirm={t.webhooks.delete}
              isDangerous
              onConfirm={() => remove.mutateAsync(endpoint.id)}
            >
              {t.webhooks.deleteAbout(endpoint.url)}
            </ConfirmButton>
          </Panel>
        </May>
      </Stack>
    </Page>
  );
}

/** A full update: fields that were not edited are sent with their current values, because the page's copy may be outdated. */
function useUpdate(id: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useWrite(
    async (edited: Partial<EndpointFields> & { enabled?: boolean }) => {
      const now = await queries.fetchQuery({ ...endpointQuery(id), staleTime: 0 });
      const { url, description, event_types, standard_webhooks, enabled } = now;
      return updateEndpoint({ id, url, description, event_types, standard_webhooks, enabled, ...edited });
    },
    { changes: [['webhooks', 'endpoints']], ...(onDone && { onDone }) },
  );
}

/** An edit enables an endpoint that failures disabled, and resets their count (spec 3). */
function OnOff({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { id, enabled, auto_disabled_at } = endpoint;
  const update = useUpdate(id);
  return (
    <Panel title={t.fields.state}>
      <Stack gap="sm">
        {auto_disabled_at !== null && (
          <Alert color="red" variant="light" title={t.webhooks.autoDisabled}>
            {t.webhooks.autoDisabledAbout} <Moment at={auto_disabled_at} />
          </Alert>
        )}
        <Group gap="sm">
          <EndpointState endpoint={endpoint} />
          <Stack gap={2} flex="1 1 240px">
            <Text size="sm">{enabled ? t.webhooks.enabledAbout : t.webhooks.disabledAbout}</Text>
            <SuccessRateText endpointId={id} isSentence />
          </Stack>
          <May call="updateWebhookEndpoint">
            <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ enabled: !enabled })}>
              {enabled ? t.webhooks.disable : t.webhooks.enable}
            </Button>
          </May>
        </Group>
        {update.error && <Failure error={update.error} />}
      </Stack>
    </Panel>
  );
}

function Describe({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const [isSaved, setSaved] = useState(false);
  const { id, url, description, event_types, standard_webhooks } = endpoint;
  const update = useUpdate(id, () => {
    setSaved(true);
    notifications.show({ color: 'green', message: t.saved });
  });
  return (
    <Panel title={t.webhooks.describe}>
      {/* Keyed by the edited fields, so that other changes, such as enabling it, keep the typed text. */}
      <EndpointForm
        key={JSON.stringify([id, url, description, event_types, standard_webhooks])}
        endpoint={endpoint}
        write={update}
        submit={t.save}
        hasFocus={isSaved}
        onSubmit={update.mutate}
      />
    </Panel>
  );
}
