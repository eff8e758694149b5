import { Code, Group, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { rotateSiteToken } from '../../../api/sites';
import { useWrite } from '../../../api/use-write';
import { bannerSnippet } from '../../../components/banner-snippet';
import { CodeBlock } from '../../../components/code-block';
import { ConfirmButton } from '../../../components/confirm-button';
import { CopyButton } from '../../../components/copy-button';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';

/** The token is for the banner (decision 5.4), the ID for servers. */
export function SiteToken({ site }: { site: Schema<'Site'> }) {
  const t = useTexts();
  const rotate = useWrite(rotateSiteToken, { changes: [['sites']] });
  return (
    <Panel title={t.sites.identity}>
      <Text size="sm" fw={600}>
        {t.sites.id}
      </Text>
      <Group gap="xs" mb="sm">
        <Code fz="sm">{site.id}</Code>
        <CopyButton value={site.id} label={t.sites.id} />
      </Group>
      <Text size="sm" fw={600}>
        {t.sites.token}
      </Text>
      <Text size="sm" c="dimmed">
        {t.sites.tokenAbout}
      </Text>
      <Group gap="xs" mt={4}>
        <Code fz="sm">{site.token}</Code>
        <CopyButton value={site.token} label={t.sites.token} />
        <ConfirmButton
          label={t.sites.rotate}
          title={t.sites.rotateTitle}
          confirm={t.sites.rotate}
          size="xs"
          isDangerous
          onConfirm={() => rotate.mutateAsync(site.id)}
        >
          {t.sites.rotateAbout}
        </ConfirmButton>
      </Group>
      <Stack gap={4} mt="md">
        <CodeBlock title={t.sites.banner} text={bannerSnippet({ origin: window.location.origin, siteToken: site.token })} />
        <Text size="sm" c="dimmed">
          {t.sites.bannerAbout}
        </Text>
      </Stack>
    </Panel>
  );
}
