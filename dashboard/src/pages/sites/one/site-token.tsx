import { Code, Group, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { bannerSnippet } from '../../../components/banner-snippet';
import { CodeBlock } from '../../../components/code-block';
import { CopyButton } from '../../../components/copy-button';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';

/** The token is for the banner (decision 5.4), the ID for servers. */
export function SiteToken({ site }: { site: Schema<'Site'> }) {
  const t = useTexts();
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
