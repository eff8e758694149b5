import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/client';
import { CodeBlock } from '../../../components/code-block';
import { Panel } from '../../../components/panel';
import { useLanguage } from '../../../texts/language';
import { localText } from '../../../texts/moments';
import { requestText } from './request-text';

export function SentRequest({ delivery }: { delivery: Schema<'WebhookDeliveryDetail'> }) {
  const { language, texts: t } = useLanguage();
  const { attempts, requests, body } = delivery;
  const [chosen, setChosen] = useState<number>();
  const last = attempts.at(-1);
  if (last === undefined) return null;
  const number = chosen ?? last.number;
  const request = requests.find((sent) => sent.number === number);
  return (
    <Panel title={t.deliveries.request}>
      <Stack gap="sm">
        {attempts.length > 1 && (
          <NativeSelect
            label={t.deliveries.attempt}
            value={String(number)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={[...attempts].reverse().map((attempt) => ({
              value: String(attempt.number),
              label: `${attempt.number} · ${localText(attempt.started_at, language)}`,
            }))}
            maw={360}
          />
        )}
        {request === undefined ? (
          <Text size="sm">{t.deliveries.notRecorded}</Text>
        ) : (
          <CodeBlock title={t.deliveries.asSent} text={requestText(request, body ?? '')} />
        )}
        {body === null && <Text size="sm">{t.deliveries.blanked}</Text>}
      </Stack>
    </Panel>
  );
}
