import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { resetPassword } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Form } from '../../components/form';
import { LinkButton, TextLink } from '../../components/links';
import { NewPassword } from '../../components/new-password';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';

const route = getRouteApi('/public/reset-password');

export function ResetPasswordPage() {
  const t = useTexts();
  const { token = '' } = route.useSearch();
  const queries = useQueryClient();
  const reset = useWrite(resetPassword, { onDone: () => queries.clear() });
  if (reset.data !== undefined) {
    return (
      <Page title={t.resetPassword.done} about={t.resetPassword.doneAbout}>
        <Group>
          <LinkButton to="/sign-in" search={{ email: reset.data.user.email }}>
            {t.signIn.title}
          </LinkButton>
        </Group>
      </Page>
    );
  }
  return (
    <Page title={t.resetPassword.title}>
      <Form
        write={reset}
        submit={t.resetPassword.submit}
        advice={{ invalid_request: t.resetPassword.failed }}
        onSubmit={(field) => reset.mutate({ token, password: field('password') })}
      >
        <NewPassword name="password" />
      </Form>
      <Text size="sm">
        <TextLink to="/forgot-password">{t.resetPassword.again}</TextLink>
      </Text>
    </Page>
  );
}
