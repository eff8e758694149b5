import { Alert, Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { resendVerification } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Failure } from '../../components/failure';
import { InboxHint } from '../../components/inbox-hint';
import { LinkButton } from '../../components/links';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';

const route = getRouteApi('/public/check-mail');

export function CheckMailPage() {
  const t = useTexts();
  const { email = '' } = route.useSearch();
  const resend = useWrite(resendVerification);
  return (
    <Page title={t.checkMail.title}>
      <Text>{t.checkMail.about(email)}</Text>
      <InboxHint />
      <Text c="dimmed" size="sm">
        {t.checkMail.notThere}
      </Text>
      {resend.isSuccess && (
        <Alert color="green" variant="light" role="status">
          {t.checkMail.sentAgain}
        </Alert>
      )}
      {resend.error && <Failure error={resend.error} />}
      <Group gap="xs">
        <LinkButton to="/sign-in" search={{ email }}>
          {t.signIn.title}
        </LinkButton>
        {email !== '' && (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(email)}>
            {t.checkMail.resend}
          </Button>
        )}
      </Group>
    </Page>
  );
}
