import { Group, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { verifyEmail } from '../../api/session';
import { Failure } from '../../components/failure';
import { LinkButton } from '../../components/links';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';

const route = getRouteApi('/public/verify-email');

/** A token works once, so its result is cached while the page is open. */
export function VerifyEmailPage() {
  const t = useTexts();
  const { token = '' } = route.useSearch();
  const queries = useQueryClient();
  const verified = useQuery({
    queryKey: ['verified', token],
    queryFn: () => verifyEmail(token),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  const isVerified = verified.isSuccess;
  useEffect(() => {
    if (isVerified) void queries.invalidateQueries({ queryKey: ['me'] });
  }, [isVerified, queries]);

  if (verified.data !== undefined) {
    return (
      <Page title={t.verifyEmail.done}>
        <Text>{t.verifyEmail.doneAbout(verified.data.user.email)}</Text>
        <Group>
          <LinkButton to="/">{t.verifyEmail.goOn}</LinkButton>
        </Group>
      </Page>
    );
  }
  return (
    <Page title={verified.error === null ? t.verifyEmail.title : t.verifyEmail.failedTitle}>
      {verified.error === null ? (
        <Group role="status">
          <Loader size="sm" />
          <Text>{t.verifyEmail.wait}</Text>
        </Group>
      ) : (
        <>
          <Failure error={verified.error} advice={{ invalid_request: t.verifyEmail.failed }} onRetry={() => void verified.refetch()} />
          <Group>
            <LinkButton to="/sign-in" variant="default">
              {t.signIn.title}
            </LinkButton>
          </Group>
        </>
      )}
    </Page>
  );
}
