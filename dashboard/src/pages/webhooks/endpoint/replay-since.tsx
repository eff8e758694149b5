import { Alert, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { replaySince } from '../../../api/webhooks';
import { useWrite } from '../../../api/use-write';
import { DayField } from '../../../components/day/day-field';
import { TimeField } from '../../../components/day/time-field';
import { Form } from '../../../components/form';
import { Panel } from '../../../components/panel';
import { useLanguage } from '../../../texts/language';
import { localDay } from '../../../texts/moments';
import { typedDay, typedTime } from '../../../texts/typed-day';

const choices = { both: ['exhausted', 'held'], exhausted: ['exhausted'], held: ['held'] } as const;
type Choice = keyof typeof choices;

export function ReplaySince({ id, isEnabled }: { id: string; isEnabled: boolean }) {
  const { language, texts: t } = useLanguage();
  const [choice, setChoice] = useState<Choice>('both');
  const replay = useWrite(replaySince, { changes: [['webhooks', 'deliveries']] });
  return (
    <Panel title={t.webhooks.replay}>
      <Text size="sm" c="dimmed" mb="sm">
        {isEnabled ? t.webhooks.replayAbout : t.webhooks.replayDisabled}
      </Text>
      {replay.data !== undefined && (
        <Alert color="green" variant="light" mb="sm" role="status">
          {t.webhooks.replayed(replay.data.replayed)}
        </Alert>
      )}
      {isEnabled && (
        <Form
          write={replay}
          submit={t.webhooks.replaySubmit}
          maw={320}
          onSubmit={(field) => {
            const since = new Date(`${typedDay(field('since'), language) ?? ''}T${typedTime(field('time')) ?? ''}`);
            replay.mutate({ id, since: since.toISOString(), statuses: [...choices[choice]] });
          }}
        >
          <DayField name="since" label={t.webhooks.since} today={localDay(Date.now())} required />
          <TimeField name="time" label={t.webhooks.sinceTime} initial="00:00" required />
          <NativeSelect
            label={t.webhooks.which}
            value={choice}
            onChange={(event) => setChoice(event.currentTarget.value as Choice)}
            data={(Object.keys(choices) as Choice[]).map((value) => ({ value, label: t.webhooks.missed[value] }))}
          />
        </Form>
      )}
    </Panel>
  );
}
