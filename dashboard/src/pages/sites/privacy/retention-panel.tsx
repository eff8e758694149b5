import { Alert, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../api/api-error';
import type { Schema } from '../../../api/client';
import { endRetention, previewRetention, retentionQuery, type RetentionDays, setRetention } from '../../../api/retention';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { Form } from '../../../components/form';
import { Loaded } from '../../../components/loaded';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { type RetentionTexts, useRetentionTexts } from '../../../texts/retention-texts';
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
              {isOn(retention) && (
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
              <SwitchOn key={`${retention.erased_days} ${retention.superseded_days}`} site={site} current={retention} />
            </>
          )}
        </Loaded>
      </Stack>
    </Panel>
  );
}

const isOn = ({ erased_days: erased, superseded_days: superseded }: Schema<'Retention'>) => erased !== null || superseded !== undefined;

function RetentionState({ retention }: { retention: Schema<'Retention'> }) {
  const { erased_days: days, superseded_days: superseded, set_by: by, set_at: at } = retention;
  const texts = useTexts();
  const t = useRetentionTexts();
  const names = useActorNames(by === null ? [] : [by]);
  return (
    <>
      <Text size="sm" fw={600}>
        {days === null ? t.off : t.states.erased_days(days)}
      </Text>
      {superseded !== undefined && (
        <Text size="sm" fw={600}>
          {t.states.superseded_days(superseded)}
        </Text>
      )}
      {by !== null && at !== null && (
        <Text size="sm" component="div">
          {t.setAt} <ExactMoment at={at} /> {actorText(by, names, texts)}
        </Text>
      )}
    </>
  );
}

const textOf = (days: number | null | undefined) => (days === null || days === undefined ? '' : String(days));
const daysIn = (typed: string) => (typed.trim() === '' ? null : Number(typed));
const daysOf = ({ erased_days: erasedDays, superseded_days: supersededDays }: Schema<'RetentionPreview'>): RetentionDays => ({
  erasedDays,
  supersededDays: supersededDays ?? null,
});

/** The preview of the typed days, and the button for exactly this preview. */
function SwitchOn({ site, current }: { site: Site; current: Schema<'Retention'> }) {
  const t = useRetentionTexts();
  const [erased, setErased] = useState(isOn(current) ? textOf(current.erased_days) : '365');
  const [superseded, setSuperseded] = useState(textOf(current.superseded_days));
  const [isStale, setStale] = useState(false);
  const preview = useWrite(previewRetention);
  const set = useWrite(setRetention, { changes: [['retention', site.id]] });
  const typed = { erasedDays: daysIn(erased), supersededDays: daysIn(superseded) };
  const seen = preview.data && daysOf(preview.data);
  const isSeen = seen?.erasedDays === typed.erasedDays && seen.supersededDays === typed.supersededDays;
  const shown = isSeen ? preview.data : undefined;
  const confirm = async (read: Schema<'RetentionPreview'>) => {
    setStale(false);
    try {
      await set.mutateAsync({ siteId: site.id, ...daysOf(read), preview: read.preview });
    } catch (error) {
      if (asApiError(error).status !== 409) throw error;
      // The dialog closes over the new numbers, which must be read before the next try.
      await preview.mutateAsync({ siteId: site.id, ...daysOf(read) });
      setStale(true);
    }
  };
  const action = isOn(current) ? t.change : t.switchOn;
  return (
    <Stack gap="sm">
      <Form
        write={preview}
        submit={shown === undefined ? t.preview : t.previewAgain}
        maw={480}
        onSubmit={() => {
          setStale(false);
          preview.mutate({ siteId: site.id, ...typed });
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
          required={typed.supersededDays === null}
          value={erased}
          onChange={(event) => setErased(event.currentTarget.value)}
        />
        <TextInput
          name="superseded_days"
          label={t.rules.superseded_days.label}
          description={t.rules.superseded_days.about}
          type="number"
          min={30}
          max={36_500}
          step={1}
          value={superseded}
          onChange={(event) => setSuperseded(event.currentTarget.value)}
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
              label={action}
              title={t.switchOnTitle}
              confirm={action}
              typed={{ value: site.domain, label: t.typed(site.domain) }}
              isDangerous
              onConfirm={() => confirm(shown)}
            >
              {aboutOf(shown, t)}
            </ConfirmButton>
          </Group>
        </>
      )}
    </Stack>
  );
}

function aboutOf(
  { erased_days: erased, subjects, superseded_days: days, superseded }: Schema<'RetentionPreview'>,
  t: RetentionTexts,
): string {
  const ofErased = erased === null ? [] : [t.switchOnAbout(t.peopleCount(subjects), erased)];
  const ofSuperseded =
    days === undefined || superseded === undefined ? [] : [t.switchOnSuperseded(t.supersededCount(superseded.records), days)];
  return [...ofErased, ...ofSuperseded].join(' ');
}
