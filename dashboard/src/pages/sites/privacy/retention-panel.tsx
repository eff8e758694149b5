import { Alert, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../api/api-error';
import type { Schema } from '../../../api/client';
import { endRetention, previewRetention, retentionQuery, setRetention } from '../../../api/retention';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { Form } from '../../../components/form';
import { Loaded } from '../../../components/loaded';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { useRetentionTexts } from '../../../texts/retention-texts';
import { actorText } from '../../consents/record/actor-text';
import { useActorNames } from '../../consents/record/use-actor-names';
import { RetentionPreview } from './retention-preview';

type Site = Pick<Schema<'Site'>, 'id' | 'domain'>;

/** How long a site keeps the evidence of erased people (decision 67). Nothing is switched on without the preview that was read. */
export function RetentionPanel({ site }: { site: Site }) {
  const t = useRetentionTexts();
  const query = useQuery(retentionQuery(site.id));
  const changes = [['retention', site.id]] as const;
  const end = useWrite(endRetention, { changes });
  return (
    <Panel title={t.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.about}
        </Text>
        <Loaded query={query} lines={2}>
          {(retention) => (
            <>
              <RetentionState retention={retention} />
              {retention.erased_days !== null && (
                <Group>
                  <ConfirmButton
                    variant="default"
                    label={t.end}
                    title={t.endTitle}
                    confirm={t.end}
                    onConfirm={() => end.mutateAsync(site.id)}
                  >
                    {t.endAbout}
                  </ConfirmButton>
                </Group>
              )}
              <SwitchOn key={retention.erased_days} site={site} current={retention.erased_days} />
            </>
          )}
        </Loaded>
      </Stack>
    </Panel>
  );
}

function RetentionState({ retention: { erased_days: days, set_by: by, set_at: at } }: { retention: Schema<'Retention'> }) {
  const texts = useTexts();
  const t = useRetentionTexts();
  const names = useActorNames(by === null ? [] : [by]);
  return (
    <>
      <Text size="sm" fw={600}>
        {days === null ? t.off : t.states.erased_days(days)}
      </Text>
      {by !== null && at !== null && (
        <Text size="sm" component="div">
          {t.setAt} <ExactMoment at={at} /> {actorText(by, names, texts)}
        </Text>
      )}
    </>
  );
}

/** The preview of the typed days, and the button for exactly this preview. */
function SwitchOn({ site, current }: { site: Site; current: number | null }) {
  const t = useRetentionTexts();
  const [typed, setTyped] = useState(current === null ? '365' : String(current));
  const [isStale, setStale] = useState(false);
  const preview = useWrite(previewRetention);
  const set = useWrite(setRetention, { changes: [['retention', site.id]] });
  const read = (erasedDays: number) => preview.mutateAsync({ siteId: site.id, erasedDays });
  const shown = preview.data?.erased_days === Number(typed) ? preview.data : undefined;
  const confirm = async (seen: Schema<'RetentionPreview'>) => {
    setStale(false);
    try {
      await set.mutateAsync({ siteId: site.id, erasedDays: seen.erased_days, preview: seen.preview });
    } catch (error) {
      if (asApiError(error).status !== 409) throw error;
      // The dialog closes over the new numbers, which must be read before the next try.
      await read(seen.erased_days);
      setStale(true);
    }
  };
  return (
    <Stack gap="sm">
      <Form
        write={preview}
        submit={shown === undefined ? t.preview : t.previewAgain}
        maw={480}
        onSubmit={() => {
          setStale(false);
          preview.mutate({ siteId: site.id, erasedDays: Number(typed) });
        }}
      >
        <TextInput
          name="erased_days"
          label={t.rules.erased_days.label}
          description={t.rules.erased_days.about}
          type="number"
          min={30}
          max={36_500}
          step={1}
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Form>
      {isStale && shown !== undefined && (
        <Alert color="yellow" variant="light" role="alert">
          {t.stale}
        </Alert>
      )}
      {shown !== undefined && (
        <>
          <RetentionPreview preview={shown} />
          <Group>
            <ConfirmButton
              label={current === null ? t.switchOn : t.change}
              title={t.switchOnTitle}
              confirm={current === null ? t.switchOn : t.change}
              typed={{ value: site.domain, label: t.typed(site.domain) }}
              isDangerous
              onConfirm={() => confirm(shown)}
            >
              {t.switchOnAbout(t.peopleCount(shown.subjects), shown.erased_days)}
            </ConfirmButton>
          </Group>
        </>
      )}
    </Stack>
  );
}
