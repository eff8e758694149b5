import { Alert, Badge, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { addDomain, checkDomain, deleteDomain, domainsQuery } from '../../api/sso';
import { useWrite } from '../../api/use-write';
import { CodeBlock } from '../../components/code-block';
import { ConfirmButton } from '../../components/confirm-button';
import { DialogButton } from '../../components/dialog-button';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { Form } from '../../components/form';
import { Loaded } from '../../components/loaded';
import { May } from '../../components/may';
import { Panel } from '../../components/panel';
import { useSsoTexts } from '../../texts/sso-texts';
import { CheckButton } from './check-button';

const changes = [['sso', 'domains']];

export function DomainsPanel() {
  const t = useSsoTexts();
  const domains = useQuery(domainsQuery);
  return (
    <Panel title={t.domains}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t.domainsAbout}
        </Text>
        <Loaded query={domains}>
          {(all) =>
            all.length === 0 ? (
              <Empty title={t.noDomains}>{t.noDomainsAbout}</Empty>
            ) : (
              <Stack>
                {all.map((domain) => (
                  <Domain key={domain.domain} domain={domain} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        <May call="addSsoDomain">
          <Group>
            <DialogButton label={t.addDomain}>{(close) => <NewDomain onDone={close} />}</DialogButton>
          </Group>
        </May>
      </Stack>
    </Panel>
  );
}

function NewDomain({ onDone }: { onDone: () => void }) {
  const t = useSsoTexts();
  const add = useWrite(addDomain, { changes, onDone });
  return (
    <Form write={add} submit={t.addDomain} advice={{ conflict: t.tooManyDomains }} onSubmit={(field) => add.mutate(field('domain').trim())}>
      <TextInput
        name="domain"
        label={t.domain}
        description={t.domainAbout}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        maxLength={253}
        required
        data-autofocus
      />
    </Form>
  );
}

function Domain({ domain: { domain, txt_record: record, verified_at: verifiedAt } }: { domain: Schema<'SsoDomain'> }) {
  const t = useSsoTexts();
  const check = useWrite(checkDomain, { changes });
  const remove = useWrite(deleteDomain, { changes });
  const isVerified = verifiedAt !== null;
  return (
    <Paper withBorder p="md" component="article" aria-label={domain}>
      <Stack>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {domain}
          </Text>
          {isVerified ? (
            <Badge color="green" variant="light">
              {t.verified}
            </Badge>
          ) : (
            <Badge color="gray" variant="light">
              {t.unverified}
            </Badge>
          )}
        </Group>
        {!isVerified && (
          <>
            <Text size="sm" c="dimmed">
              {t.txtAbout}
            </Text>
            <CodeBlock title={t.txtRecord} text={record} />
          </>
        )}
        <div role="status">
          {!isVerified && check.data !== undefined && check.data.problem !== null && (
            <Alert color="yellow" variant="light">
              {check.data.problem}
            </Alert>
          )}
        </div>
        {check.error && <Failure error={check.error} advice={{ conflict: t.taken }} />}
        <May call="deleteSsoDomain">
          <Group gap="xs">
            {!isVerified && (
              <CheckButton label={t.verify} name={t.verifyOf(domain)} isPending={check.isPending} onCheck={() => check.mutate(domain)} />
            )}
            <ConfirmButton
              label={t.remove}
              name={t.removeOf(domain)}
              title={t.removeTitle}
              confirm={t.remove}
              isDangerous
              size="compact-sm"
              onConfirm={() => remove.mutateAsync(domain)}
            >
              {t.removeAbout}
            </ConfirmButton>
          </Group>
        </May>
      </Stack>
    </Paper>
  );
}
