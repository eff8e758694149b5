import { List, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { closeAccount } from '../../api/closing';
import { meQuery } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { Panel } from '../../components/panel';
import { useClosingTexts } from '../../texts/closing-texts';
import { useLanguage } from '../../texts/language';
import { purgeDay } from './purge-day';

const graceMs = 30 * 86_400_000;

/** Says what happens when, before anything does (decision 84.4). */
export function CloseAccountPanel({ account }: { account: Schema<'Account'> }) {
  const t = useClosingTexts();
  const { language } = useLanguage();
  const [openedAtMs] = useState(() => Date.now());
  const close = useWrite(closeAccount, { changes: [meQuery.queryKey, ['exports'], ['webhooks']] });
  return (
    <Panel title={t.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.about}
      </Text>
      <ConfirmButton
        label={t.close}
        title={t.closeTitle}
        confirm={t.close}
        typed={{ value: account.name, label: t.typeName(account.name) }}
        advice={{ conflict: t.held }}
        isDangerous
        returnsFocus={false}
        onConfirm={() => close.mutateAsync(account.name)}
      >
        <List size="sm" spacing="xs">
          <List.Item>{t.now}</List.Item>
          <List.Item>{t.exports}</List.Item>
          <List.Item>{t.until(purgeDay(openedAtMs + graceMs, language))}</List.Item>
          <List.Item>{t.after}</List.Item>
        </List>
      </ConfirmButton>
    </Panel>
  );
}
