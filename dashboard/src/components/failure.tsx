import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { asApiError, type ApiError } from '../api/api-error';
import { useTexts } from '../texts/language';
import type { Texts } from '../texts/en';
import { LinkButton } from './links';

interface Props {
  error: unknown;
  /** Offers to try again. */
  onRetry?: () => void;
}

/** Why something did not work, and what to do about it. */
export function Failure({ error, onRetry }: Props) {
  const t = useTexts();
  const failure = asApiError(error);
  return (
    <Alert color="red" variant="light" role="alert" icon={<CircleAlert aria-hidden />} title={titleOf(failure, t)}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{adviceOf(failure, t)}</Text>
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

function titleOf({ code }: ApiError, { failures }: Texts): string {
  return failures.titles[code as keyof typeof failures.titles] ?? failures.titles.internal_error;
}

/** The gateway's own words where they say more than the code does. */
function adviceOf(failure: ApiError, { failures }: Texts): string {
  if (failure.status === 429) return failures.comeBack(waitText(failure.retryAfterSeconds, failures));
  const { code, message } = failure;
  if (code === 'network' || code === 'internal_error' || code === 'email_not_verified') return failures.advice[code];
  return message;
}

function waitText(seconds: number | undefined, { seconds: some, minutes, hours, days }: Texts['failures']): string {
  if (seconds === undefined) return minutes(1);
  if (seconds < 90) return some(Math.max(1, seconds));
  if (seconds < 90 * 60) return minutes(Math.ceil(seconds / 60));
  if (seconds < 48 * 3600) return hours(Math.ceil(seconds / 3600));
  return days(Math.ceil(seconds / 86_400));
}
