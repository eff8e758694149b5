import { Stack, Text } from '@mantine/core';
import { rotateSecret } from '../../../api/webhooks';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { Panel } from '../../../components/panel';
import { ShownOnce } from '../../../components/shown-once';
import { useTexts } from '../../../texts/language';

export function RotateSecret({ id }: { id: string }) {
  const t = useTexts();
  const rotate = useWrite(rotateSecret);
  return (
    <Panel title={t.webhooks.secret}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {t.webhooks.rotateAbout}
        </Text>
        {rotate.data !== undefined && (
          <ShownOnce title={t.webhooks.newSecret} value={rotate.data.secret}>
            {t.webhooks.secretAbout}
          </ShownOnce>
        )}
        <ConfirmButton
          label={t.webhooks.rotate}
          title={t.webhooks.rotateTitle}
          confirm={t.webhooks.rotate}
          isDangerous
          onConfirm={() => rotate.mutateAsync(id)}
        >
          {t.webhooks.rotateAbout}
        </ConfirmButton>
      </Stack>
    </Panel>
  );
}
