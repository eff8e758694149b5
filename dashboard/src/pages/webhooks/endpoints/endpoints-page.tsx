import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createEndpoint, endpointsQuery } from '../../../api/webhooks';
import { useWrite } from '../../../api/use-write';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { NameCell } from '../../../components/name-cell';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { ScrollTable } from '../../../components/scroll-table';
import { ShownOnce } from '../../../components/shown-once';
import { useTexts } from '../../../texts/language';
import { EndpointForm } from '../endpoint-form';
import { EndpointState } from '../endpoint-state';

export function EndpointsPage() {
  const t = useTexts();
  const endpoints = useQuery(endpointsQuery);
  const [created, setCreated] = useState<{ id: string; secret: string }>();
  const create = useWrite(createEndpoint, { changes: [['webhooks', 'endpoints']], onDone: setCreated });
  return (
    <Page
      title={t.navigation.webhooks}
      about={t.webhooks.about}
      actions={
        <LinkButton to="/deliveries" variant="default">
          {t.deliveries.title}
        </LinkButton>
      }
    >
      {created && (
        <ShownOnce title={t.webhooks.secret} value={created.secret}>
          {t.webhooks.secretAbout}
        </ShownOnce>
      )}
      <Loaded query={endpoints}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t.webhooks.empty}>{t.webhooks.emptyAbout}</Empty>
          ) : (
            <ScrollTable label={t.navigation.webhooks} minWidth={640}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.webhooks.url}</Table.Th>
                  <Table.Th>{t.webhooks.types}</Table.Th>
                  <Table.Th>{t.fields.state}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((endpoint) => (
                  <Table.Tr key={endpoint.id}>
                    <NameCell>
                      <TextLink to="/webhooks/$id" params={{ id: endpoint.id }}>
                        {endpoint.url}
                      </TextLink>
                      <Text size="xs" c="dimmed">
                        {endpoint.description}
                      </Text>
                    </NameCell>
                    <Table.Td>{endpoint.event_types.length === 0 ? t.webhooks.allTypes : endpoint.event_types.join(', ')}</Table.Td>
                    <Table.Td>
                      <EndpointState endpoint={endpoint} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </ScrollTable>
          )
        }
      </Loaded>
      <Panel title={t.webhooks.add}>
        {/* An endpoint that was made empties the form; one that was refused does not. */}
        <EndpointForm key={created?.id ?? ''} write={create} submit={t.webhooks.add} onSubmit={(fields) => create.mutate(fields)} />
      </Panel>
    </Page>
  );
}
