import { Alert, Text, TextInput } from '@mantine/core';
import { forgotPassword } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Form } from '../../components/form';
import { InboxHint } from '../../components/inbox-hint';
import { TextLink } from '../../components/links';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';

export function ForgotPasswordPage() {
  const t = useTexts();
  const forgot = useWrite(forgotPassword);
  return (
    <Page title={t.forgotPassword.title} about={t.forgotPassword.about}>
      {forgot.isSuccess ? (
        <Alert color="green" variant="light" role="status" title={t.checkMail.title}>
          {t.forgotPassword.sent}
          <InboxHint />
        </Alert>
      ) : (
        <Form write={forgot} submit={t.forgotPassword.submit} onSubmit={(field) => forgot.mutate(field('email'))}>
          <TextInput name="email" type="email" label={t.fields.email} autoComplete="username" maxLength={254} required autoFocus />
        </Form>
      )}
      <Text size="sm">
        <TextLink to="/sign-in">{t.forgotPassword.back}</TextLink>
      </Text>
    </Page>
  );
}
