import { Badge, Code, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { keysQuery, revokeKey } from '../../api/keys';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { Empty } from '../../components/empty';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { NameCell } from '../../components/name-cell';
import { Page } from '../../components/page';
import { ScrollTable } from '../../components/scroll-table';
import { ShowMore } from '../../components/show-more';
import { ShownOnce } from '../../components/shown-once';
import { useTexts } from '../../texts/language';
import { keyState } from './key-state';
import { NewKeyForm } from './new-key-form';

export function KeysPage() {
  const t = useTexts();
  const keys = useInfiniteQuery(keysQuery);
  const [created, setCreated] = useState<Schema<'NewKey'>>();
  return (
    <Page title={t.navigation.keys} about={t.keys.about}>
      {/* A key that was made empties the form. */}
      <NewKeyForm key={created?.id ?? ''} onCreated={setCreated} />
      {created && (
        <ShownOnce title={t.keys.created(created.name)} value={created.key}>
          {t.keys.keepIt}
        </ShownOnce>
      )}
      <Loaded query={keys}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <Empty title={t.keys.empty}>{t.keys.emptyAbout}</Empty>;
          return (
            <Stack>
              <ScrollTable label={t.navigation.keys} minWidth={940}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t.fields.name}</Table.Th>
                    <Table.Th>{t.keys.key}</Table.Th>
                    <Table.Th>{t.fields.created}</Table.Th>
                    <Table.Th>{t.keys.lastUsed}</Table.Th>
                    <Table.Th>{t.keys.expires}</Table.Th>
                    <Table.Th>{t.fields.state}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((key) => (
                    <KeyRow key={key.id} apiKey={key} />
                  ))}
                </Table.Tbody>
              </ScrollTable>
              <ShowMore query={keys} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function KeyRow({ apiKey }: { apiKey: Schema<'Key'> }) {
  const t = useTexts();
  const revoke = useWrite(revokeKey, { changes: [['keys']] });
  const state = keyState(apiKey, Date.now());
  return (
    <Table.Tr>
      <NameCell>
        <Text size="sm" fw={600}>
          {apiKey.name}
        </Text>
        <Text size="xs" c="dimmed">
          {apiKey.id}
        </Text>
      </NameCell>
      <Table.Td>
        <Code>
          {apiKey.first_characters}…{apiKey.last_four}
        </Code>
      </Table.Td>
      <Table.Td>
        <Moment at={apiKey.created_at} />
      </Table.Td>
      <Table.Td>{apiKey.last_used_at === null ? t.keys.never : <Moment at={apiKey.last_used_at} />}</Table.Td>
      <Table.Td>{apiKey.expires_at === null ? t.keys.noExpiry : <Moment at={apiKey.expires_at} />}</Table.Td>
      <Table.Td>
        {state === 'active' ? (
          <ConfirmButton
            label={t.keys.revoke}
            name={t.keys.revokeNamed(apiKey.name)}
            title={t.keys.revokeTitle(apiKey.name)}
            confirm={t.keys.revoke}
            isDangerous
            size="xs"
            onConfirm={() => revoke.mutateAsync(apiKey.id)}
          >
            {t.keys.revokeAbout}
          </ConfirmButton>
        ) : (
          <Badge color="gray" variant="light">
            {t.keys.states[state]}
          </Badge>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
