import { Badge, Group, Paper, ThemeIcon, Title } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';

interface Props {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

export function Step({ number, title, isDone, children }: Props) {
  const t = useTexts();
  return (
    <Paper withBorder p="md" component="li">
      <Group gap="sm" mb="sm">
        <ThemeIcon radius="xl" variant={isDone ? 'filled' : 'default'} aria-hidden>
          {isDone ? <Check size={16} /> : number}
        </ThemeIcon>
        <Title order={2} size="h4" flex={1}>
          {title}
        </Title>
        <Badge variant="light" color={isDone ? 'pine' : 'gray'} role="status">
          {isDone ? t.start.stepDone : t.start.stepOpen}
        </Badge>
      </Group>
      {children}
    </Paper>
  );
}
