import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { asWrongPassword } from '../../api/api-error';
import { changePassword } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Form } from '../../components/form';
import { NewPassword } from '../../components/new-password';
import { PasswordField } from '../../components/password-field';
import { useTexts } from '../../texts/language';

export function ChangePassword({ email }: { email: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const change = useWrite(changePassword, {
    answers401: true,
    onDone: () => {
      void navigate({ to: '/sign-in', search: { email } }).then(() => queries.clear());
    },
  });
  return (
    <Form
      write={{ isPending: change.isPending, error: asWrongPassword(change.error, 'current_password') }}
      advice={{ wrong_password: t.password.wrong }}
      submit={t.password.change}
      onSubmit={(field) => change.mutate({ current_password: field('current_password'), password: field('password') })}
    >
      <PasswordField name="current_password" label={t.password.current} autoComplete="current-password" data-autofocus />
      <NewPassword name="password" />
    </Form>
  );
}
