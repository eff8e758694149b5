import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { keysQuery, revokeKey } from '../../api/keys';
import { meQuery } from '../../api/session';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { CopyIcon } from '../../components/copy-icon';
import { DialogButton } from '../../components/dialog-button';
import { Empty } from '../../components/empty';
import { ListCell, ListRow, ListTable } from '../../components/list-table';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Page } from '../../components/page';
import { ShowMore } from '../../components/show-more';
import { ShownOnce } from '../../components/shown-once';
import { siteNameOf, siteNamesOf, type SiteNames } from '../../components/site-names';
import { useTexts } from '../../texts/language';
import { KeyCreatorText } from './key-creator';
import { keyState } from './key-state';
import { KeyUsage } from './key-usage';
import { NewKeyForm } from './new-key-form';

export function KeysPage() {
  const t = useTexts();
  const keys = useInfiniteQuery(keysQuery);
  const sites = useQuery(sitesQuery);
  const userId = useQuery(meQuery).data?.user.id;
  const [created, setCreated] = useState<Schema<'NewKey'>>();
  return (
    <Page
      title={t.navigation.keys}
      about={t.keys.about}
      actions={
        <DialogButton needs="createKey" label={t.keys.create} leadsOn>
          {(close) => (
            <NewKeyForm
              onCreated={(key) => {
                setCreated(key);
                close();
              }}
            />
          )}
        </DialogButton>
      }
    >
      {created && (
        <ShownOnce title={t.keys.created(created.name)} value={created.key}>
          {t.keys.keepIt}
        </ShownOnce>
      )}
      <Loaded query={keys}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          // Somebody alone knows whose keys they are.
          const areOfSeveral = rows.some((key) => (key.created_by?.user_id ?? userId) !== userId);
          if (rows.length === 0) return <Empty title={t.keys.empty}>{t.keys.emptyAbout}</Empty>;
          return (
            <Stack>
              <ListTable
                label={t.navigation.keys}
                columns={[
                  { label: t.fields.name, kind: 'main' },
                  { label: t.keys.key },
                  { label: t.keys.access },
                  { label: t.fields.created, kind: 'wide' },
                  { label: t.keys.lastUsed },
                  { label: t.keys.expires },
                  { label: t.fields.state, kind: 'action' },
                ]}
              >
                {rows.map((key) => (
                  <KeyRow key={key.id} apiKey={key} siteNames={siteNamesOf(sites.data?.data)} showsCreator={areOfSeveral} />
                ))}
              </ListTable>
              <ShowMore query={keys} />
              <KeyUsage names={new Map(rows.map(({ id, name }) => [id, name]))} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface RowProps {
  apiKey: Schema<'Key'>;
  siteNames: SiteNames;
  showsCreator: boolean;
}

function KeyRow({ apiKey, siteNames, showsCreator }: RowProps) {
  const t = useTexts();
  const revoke = useWrite(revokeKey, { changes: [['keys']] });
  const creator = showsCreator ? apiKey.created_by : undefined;
  const state = keyState(apiKey, Date.now());
  return (
    <ListRow>
      <ListCell label={t.fields.name} kind="main">
        <Group gap={4} wrap="nowrap">
          <Text size="sm" fw={600} miw={0} title={apiKey.id}>
            {apiKey.name}
          </Text>
          <CopyIcon value={apiKey.id} label={t.keys.idOf(apiKey.name)} />
        </Group>
        {creator && (
          <Text size="xs" c="dimmed">
            <KeyCreatorText creator={creator} />
          </Text>
        )}
      </ListCell>
      <ListCell label={t.keys.key}>
        <Code>
          {apiKey.first_characters}…{apiKey.last_four}
        </Code>
      </ListCell>
      <ListCell label={t.keys.access}>
        <Group gap={6}>
          <Text size="sm">{apiKey.site_id === null ? t.allSites : siteNameOf(siteNames, apiKey.site_id, t)}</Text>
          {apiKey.read_only && <Badge variant="light">{t.keys.readOnly}</Badge>}
          {apiKey.scopes?.map((scope) => (
            <Badge key={scope} variant="light" tt="none">
              {t.keys.scopeTexts[scope]}
            </Badge>
          ))}
          {apiKey.addresses && <Code>{apiKey.addresses.join(', ')}</Code>}
        </Group>
      </ListCell>
      <ListCell label={t.fields.created} kind="wide">
        <Moment at={apiKey.created_at} />
      </ListCell>
      <ListCell label={t.keys.lastUsed}>{apiKey.last_used_at === null ? t.keys.never : <Moment at={apiKey.last_used_at} />}</ListCell>
      <ListCell label={t.keys.expires}>{apiKey.expires_at === null ? t.keys.noExpiry : <Moment at={apiKey.expires_at} />}</ListCell>
      <ListCell label={t.fields.state} kind="action">
        {state === 'active' ? (
          <ConfirmButton
            needs="revokeKey"
            label={t.keys.revoke}
            name={t.keys.revokeNamed(apiKey.name)}
            title={t.keys.revokeTitle(apiKey.name)}
            confirm={t.keys.revoke}
            isDangerous
            size="compact-sm"
            onConfirm={() => revoke.mutateAsync(apiKey.id)}
          >
            {t.keys.revokeAbout}
          </ConfirmButton>
        ) : (
          <Badge color="gray" variant="light">
            {t.keys.states[state]}
          </Badge>
        )}
      </ListCell>
    </ListRow>
  );
}
