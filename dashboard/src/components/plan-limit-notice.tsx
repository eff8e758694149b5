import { Alert, Group, Text } from '@mantine/core';
import { useTexts } from '../texts/language';
import { LinkButton } from './links';

export function PlanLimitNotice({ children }: { children: string }) {
  const t = useTexts();
  return (
    <Alert color="gray" variant="light" role="note">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {children}
        </Text>
        <LinkButton to="/plan" size="xs" variant="default">
          {t.failures.seePlans}
        </LinkButton>
      </Group>
    </Alert>
  );
}
