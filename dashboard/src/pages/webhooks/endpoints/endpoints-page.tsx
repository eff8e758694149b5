import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointsQuery } from '../../../api/webhooks';
import { DialogButton } from '../../../components/dialog-button';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { Page } from '../../../components/page';
import { ShownOnce } from '../../../components/shown-once';
import { useTexts } from '../../../texts/language';
import { EndpointState } from '../endpoint-state';
import { VerifySignatures } from '../endpoint/verify-signatures';
import { SuccessRateText } from '../success-rate-text';
import { NewEndpoint } from './new-endpoint';
import classes from './endpoints-page.module.css';

export function EndpointsPage() {
  const t = useTexts();
  const endpoints = useQuery(endpointsQuery);
  const [created, setCreated] = useState<{ secret: string }>();
  return (
    <Page
      title={t.navigation.webhooks}
      about={t.webhooks.about}
      actions={
        <>
          <LinkButton to="/deliveries" variant="default">
            {t.deliveries.title}
          </LinkButton>
          <DialogButton needs="createWebhookEndpoint" label={t.webhooks.add} leadsOn>
            {(close) => (
              <NewEndpoint
                onCreated={(endpoint) => {
                  setCreated(endpoint);
                  close();
                }}
              />
            )}
          </DialogButton>
        </>
      }
    >
      {created && (
        <>
          <ShownOnce title={t.webhooks.secret} value={created.secret}>
            {t.webhooks.secretAbout}
          </ShownOnce>
          <VerifySignatures />
        </>
      )}
      <Loaded query={endpoints}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t.webhooks.empty}>{t.webhooks.emptyAbout}</Empty>
          ) : (
            <ListTable
              label={t.navigation.webhooks}
              columns={[
                { label: t.webhooks.url, kind: 'main' },
                { label: t.fields.state, kind: 'state' },
                { label: t.webhooks.lastDay },
                { label: t.webhooks.types },
              ]}
            >
              {data.map((endpoint) => (
                <ListRow key={endpoint.id}>
                  <ListCell label={t.webhooks.url} kind="main" className={classes.url}>
                    <TextLink to="/webhooks/$id" params={{ id: endpoint.id }}>
                      {endpoint.url}
                    </TextLink>
                    <Text size="xs" c="dimmed">
                      {endpoint.description}
                    </Text>
                  </ListCell>
                  <ListCell label={t.fields.state} kind="state">
                    <EndpointState endpoint={endpoint} />
                  </ListCell>
                  <ListCell label={t.webhooks.lastDay}>
                    <SuccessRateText endpointId={endpoint.id} />
                  </ListCell>
                  <ListCell label={t.webhooks.types} kind="text">
                    {endpoint.event_types.length === 0 ? t.webhooks.allTypes : endpoint.event_types.join(', ')}
                  </ListCell>
                </ListRow>
              ))}
            </ListTable>
          )
        }
      </Loaded>
    </Page>
  );
}
