import { Alert, Group, Text } from '@mantine/core';
import type { Schema } from '../../api/client';
import { reopenAccount } from '../../api/closing';
import { meQuery } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { purgeDay } from '../../pages/account/purge-day';
import { useClosingTexts } from '../../texts/closing-texts';
import { useLanguage } from '../../texts/language';

/** On every page while the account is closed (decision 84.5). */
export function ClosedNotice({ closing }: { closing: Schema<'AccountClosing'> }) {
  const t = useClosingTexts();
  const { language } = useLanguage();
  const reopen = useWrite(reopenAccount, { changes: [meQuery.queryKey, ['webhooks']] });
  return (
    <Alert color="red" variant="light" mb="lg" title={t.closedTitle} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {t.closedAbout(purgeDay(Date.parse(closing.purge_at), language))}
        </Text>
        <ConfirmButton
          label={t.reopen}
          title={t.reopenTitle}
          confirm={t.reopen}
          size="xs"
          variant="default"
          returnsFocus={false}
          onConfirm={() => reopen.mutateAsync(undefined)}
        >
          {t.reopenAbout}
        </ConfirmButton>
      </Group>
    </Alert>
  );
}
