import { Group, Text } from '@mantine/core';
import { LinkButton } from '../../components/links';
import { Panel } from '../../components/panel';
import { useSsoTexts } from '../../texts/sso-texts';

export function SsoLink() {
  const t = useSsoTexts();
  return (
    <Panel title={t.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.about}
      </Text>
      <Group>
        <LinkButton to="/sso" variant="default">
          {t.open}
        </LinkButton>
      </Group>
    </Panel>
  );
}
