import { Alert, Group, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { Schema } from '../../api/client';
import { LinkButton } from '../../components/links';
import { useTexts } from '../../texts/language';

/** Without a subscription, calls with a key are refused (decision 4.2). Every page says so. */
export function SubscriptionNotice({ status }: { status: Schema<'Account'>['subscription_status'] }) {
  const t = useTexts();
  const isAtPlans = useLocation({ select: ({ pathname }) => pathname === '/plan' });
  if (status === 'active') return null;
  return (
    <Alert color="red" variant="light" mb="lg" title={t.plan.inactive[status]} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {t.plan.inactiveAbout}
        </Text>
        {!isAtPlans && (
          <LinkButton to="/plan" size="xs" variant="default">
            {t.subscriptionNotice.seePlan}
          </LinkButton>
        )}
      </Group>
    </Alert>
  );
}
