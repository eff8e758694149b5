import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { register } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Form } from '../../components/form';
import { TextLink } from '../../components/links';
import { NewPassword } from '../../components/new-password';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';

export function SignUpPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const signUp = useWrite((body: Parameters<typeof register>[0]) => register(body).then(() => body.email), {
    onDone: (email) => void navigate({ to: '/check-mail', search: { email } }),
  });
  return (
    <Page title={t.signUp.title} about={t.signUp.about}>
      <Form
        write={signUp}
        submit={t.signUp.submit}
        onSubmit={(field) => signUp.mutate({ name: field('name'), email: field('email'), password: field('password') })}
      >
        <TextInput name="name" label={t.fields.name} autoComplete="name" maxLength={120} required autoFocus />
        <TextInput name="email" type="email" label={t.fields.email} autoComplete="username" maxLength={254} required />
        <NewPassword name="password" label={t.fields.password} />
      </Form>
      <Text size="sm">
        {t.signUp.known} <TextLink to="/sign-in">{t.signIn.title}</TextLink>
      </Text>
    </Page>
  );
}
