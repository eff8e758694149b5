import { Text } from '@mantine/core';
import { rotateSiteToken } from '../../../api/sites';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';

export function RotateToken({ siteId }: { siteId: string }) {
  const t = useTexts();
  const rotate = useWrite(rotateSiteToken, { changes: [['sites']] });
  return (
    <Panel title={t.sites.rotate}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.sites.rotateAbout}
      </Text>
      <ConfirmButton
        needs="rotateSiteToken"
        label={t.sites.rotate}
        title={t.sites.rotateTitle}
        confirm={t.sites.rotate}
        isDangerous
        onConfirm={() => rotate.mutateAsync(siteId)}
      >
        {t.sites.rotateAbout}
      </ConfirmButton>
    </Panel>
  );
}
