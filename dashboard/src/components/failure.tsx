import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { asApiError } from '../api/api-error';
import { useTexts } from '../texts/language';
import { failureText, type Advice } from './failure-text';
import { LinkButton } from './links';

interface Props {
  error: unknown;
  onRetry?: () => void;
  advice?: Advice | undefined;
}

export function Failure({ error, onRetry, advice }: Props) {
  const t = useTexts();
  const failure = asApiError(error);
  const text = failureText(failure, t, advice);
  return (
    <Alert color="red" variant="light" role="alert" icon={<CircleAlert aria-hidden />} title={text.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text.advice}</Text>
        {text.detail !== '' && (
          <Text size="xs">
            {t.failures.detail} <span lang="en">{text.detail}</span>
          </Text>
        )}
        {failure.requestId !== '' && failure.status >= 500 && (
          <Text size="xs">
            {t.failures.requestId} <Code>{failure.requestId}</Code>
          </Text>
        )}
        <Group gap="xs">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t.failures.tryAgain}
            </Button>
          )}
          {(failure.code === 'plan_limit_exceeded' || failure.code === 'plan_required') && (
            <LinkButton to="/plan" size="xs" variant="default">
              {t.failures.seePlans}
            </LinkButton>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
