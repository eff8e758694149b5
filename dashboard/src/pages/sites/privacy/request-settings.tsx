import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { requestSettingsQuery, setRequestSettings } from '../../../api/requests';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { Failure } from '../../../components/failure';
import { Form } from '../../../components/form';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useRequestsTexts } from '../../../texts/requests-texts';

/** The address of a site for answers (decision 75). Requests are on once its mail was confirmed. */
export function RequestSettings({ siteId }: { siteId: string }) {
  const t = useRequestsTexts().settings;
  const settings = useQuery(requestSettingsQuery(siteId));
  return (
    <Panel title={t.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.about}
        </Text>
        <Loaded query={settings} lines={3}>
          {(found) => <Address key={found.answers_to} siteId={siteId} settings={found} />}
        </Loaded>
        <Group>
          <LinkButton to="/requests" search={{ site_id: siteId }} variant="default">
            {t.view}
          </LinkButton>
        </Group>
      </Stack>
    </Panel>
  );
}

function Address({ siteId, settings }: { siteId: string; settings: Schema<'PersonRequestSettings'> }) {
  const t = useRequestsTexts().settings;
  const { answers_to: address, confirmed_at: confirmedAt, is_on: isOn } = settings;
  const changes = [['request-settings', siteId]] as const;
  const save = useWrite(setRequestSettings, { changes });
  const again = useWrite(setRequestSettings, { changes });
  const turnOff = useWrite(setRequestSettings, { changes });
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {address === null ? t.off : isOn ? t.on(address) : t.waiting(address)}
      </Text>
      {confirmedAt !== null && (
        <Text size="sm" component="div">
          {t.since} <ExactMoment at={confirmedAt} />
        </Text>
      )}
      {address !== null && (
        <Group gap="xs">
          {!isOn && (
            <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ siteId, answersTo: address })}>
              {t.again}
            </Button>
          )}
          <ConfirmButton
            variant="default"
            label={t.turnOff}
            title={t.turnOffTitle}
            confirm={t.turnOff}
            onConfirm={() => turnOff.mutateAsync({ siteId, answersTo: null })}
          >
            {t.turnOffAbout}
          </ConfirmButton>
        </Group>
      )}
      {address !== null && !isOn && (
        <Text size="sm" c="dimmed">
          {t.sent}
        </Text>
      )}
      {again.error && <Failure error={again.error} />}
      <Form write={save} submit={t.save} maw={480} onSubmit={(field) => save.mutate({ siteId, answersTo: field('answers_to') })}>
        <TextInput
          name="answers_to"
          label={t.field}
          type="email"
          defaultValue={address ?? ''}
          maxLength={254}
          autoComplete="off"
          required
        />
      </Form>
    </>
  );
}
