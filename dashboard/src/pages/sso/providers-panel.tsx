import { Alert, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { checkProvider, createProvider, deleteProvider, providersQuery, updateProvider } from '../../api/sso';
import { useWrite } from '../../api/use-write';
import { CodeBlock } from '../../components/code-block';
import { ConfirmButton } from '../../components/confirm-button';
import { DialogButton } from '../../components/dialog-button';
import { Empty } from '../../components/empty';
import { FactList } from '../../components/fact-list';
import { Failure } from '../../components/failure';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { May } from '../../components/may';
import { Panel } from '../../components/panel';
import { useSsoTexts } from '../../texts/sso-texts';
import { CheckButton } from './check-button';
import { ProviderForm } from './provider-form';

const changes = [['sso']];

export function ProvidersPanel() {
  const t = useSsoTexts();
  const providers = useQuery(providersQuery);
  return (
    <Panel title={t.providers}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t.providersAbout}
        </Text>
        <Loaded query={providers}>
          {(all) =>
            all.length === 0 ? (
              <Empty title={t.noProviders}>{t.noProvidersAbout}</Empty>
            ) : (
              <Stack>
                {all.map((provider) => (
                  <Provider key={provider.id} provider={provider} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        <May call="createSsoProvider">
          <Group>
            <DialogButton label={t.add}>{(close) => <NewProvider onDone={close} />}</DialogButton>
          </Group>
        </May>
      </Stack>
    </Panel>
  );
}

function NewProvider({ onDone }: { onDone: () => void }) {
  const t = useSsoTexts();
  const create = useWrite(createProvider, { changes, onDone });
  return (
    <ProviderForm
      write={create}
      submit={t.add}
      advice={{ conflict: t.tooManyProviders }}
      onSubmit={({ client_secret: clientSecret = '', ...described }) => create.mutate({ ...described, client_secret: clientSecret })}
    />
  );
}

function Provider({ provider }: { provider: Schema<'SsoProvider'> }) {
  const t = useSsoTexts();
  const { id, name, issuer, client_id: clientId, default_role: role, redirect_uri: redirectUri, worked_at: workedAt } = provider;
  const check = useWrite(checkProvider);
  const remove = useWrite(deleteProvider, { changes });
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <FactList
          facts={[
            [t.issuer, issuer],
            [t.clientId, clientId],
            [t.defaultRole, t.roles[role as keyof typeof t.roles] ?? role],
            [t.lastUsed, workedAt === null ? t.never : <Moment key="at" at={workedAt} />],
          ]}
        />
        <CodeBlock title={t.redirectUri} text={redirectUri} />
        <Text size="sm" c="dimmed">
          {t.redirectUriAbout}
        </Text>
        <div role="status">{check.data && <Outcome problems={check.data} />}</div>
        {check.error && <Failure error={check.error} />}
        <May call="updateSsoProvider">
          <Group gap="xs">
            <CheckButton label={t.check} name={t.checkOf(name)} isPending={check.isPending} onCheck={() => check.mutate(id)} />
            <DialogButton label={t.change} variant="default" size="compact-sm">
              {(close) => <ChangeProvider provider={provider} onDone={close} />}
            </DialogButton>
            <ConfirmButton
              label={t.delete}
              name={t.deleteOf(name)}
              title={t.deleteTitle}
              confirm={t.delete}
              isDangerous
              size="compact-sm"
              advice={{ conflict: t.onlyWayIn }}
              onConfirm={() => remove.mutateAsync(id)}
            >
              {t.deleteAbout}
            </ConfirmButton>
          </Group>
        </May>
      </Stack>
    </Paper>
  );
}

function ChangeProvider({ provider, onDone }: { provider: Schema<'SsoProvider'>; onDone: () => void }) {
  const t = useSsoTexts();
  const update = useWrite(updateProvider, { changes, onDone });
  return (
    <ProviderForm
      provider={provider}
      write={update}
      submit={t.change}
      advice={{ conflict: t.onlyWayIn }}
      onSubmit={(body) => update.mutate({ id: provider.id, body })}
    />
  );
}

function Outcome({ problems }: { problems: readonly string[] }) {
  const t = useSsoTexts();
  if (problems.length === 0)
    return (
      <Alert color="green" variant="light">
        {t.checkGood}
      </Alert>
    );
  return (
    <Alert color="red" variant="light" title={t.checkBad}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem} style={{ overflowWrap: 'anywhere' }}>
            {problem}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
