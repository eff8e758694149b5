import { Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Outdated } from './outdated';

interface Props {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** A phone shows the actions below the content. */
  areActionsLast?: boolean;
  children: ReactNode;
}

export function Page({ title, about, actions, areActionsLast = false, children }: Props) {
  const t = useTexts();
  const isBelow = useMediaQuery('(max-width: 620px)', false, { getInitialValueInEffect: false }) && areActionsLast;
  const buttons = actions !== undefined && <Group gap="xs">{actions}</Group>;
  useEffect(() => {
    document.title = `${title} · ${t.product}`;
  }, [title, t.product]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} flex={1} miw={220}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about !== undefined && (
            <Text c="dimmed" maw={720}>
              {about}
            </Text>
          )}
        </Stack>
        {!isBelow && buttons}
      </Group>
      <Outdated />
      {children}
      {isBelow && buttons}
    </Stack>
  );
}
