import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function Empty({ title, children, action }: Props) {
  return (
    <Paper withBorder p="xl" bg="transparent">
      <Stack align="center" gap="xs">
        <Title order={2} size="h4" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center" maw={520}>
          {children}
        </Text>
        {action}
      </Stack>
    </Paper>
  );
}
