import { Alert, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { replaySince } from '../../../api/webhooks';
import { useWrite } from '../../../api/use-write';
import { Form } from '../../../components/form';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';

const choices = { both: ['exhausted', 'held'], exhausted: ['exhausted'], held: ['held'] } as const;
type Choice = keyof typeof choices;

/** Everything an endpoint missed, in one go. */
export function ReplaySince({ id, isEnabled }: { id: string; isEnabled: boolean }) {
  const t = useTexts();
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
          onSubmit={(field) => replay.mutate({ id, since: new Date(field('since')).toISOString(), statuses: [...choices[choice]] })}
        >
          <TextInput name="since" type="datetime-local" label={t.webhooks.since} required />
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
