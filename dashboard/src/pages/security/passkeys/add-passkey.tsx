import { Text, TextInput } from '@mantine/core';
import { asWrongPassword } from '../../../api/api-error';
import { addPasskey } from '../../../api/passkeys';
import { useWrite } from '../../../api/use-write';
import { Form } from '../../../components/form';
import { PasswordField } from '../../../components/password-field';
import { browserText } from '../../../texts/browser';
import { useTexts } from '../../../texts/language';
import { usePasskeysTexts } from '../../../texts/passkeys-texts';

interface Props {
  hasFactor: boolean;
  /** None if there was a factor before. */
  onDone: (recoveryCodes: readonly string[]) => void;
}

export function AddPasskey({ hasFactor, onDone }: Props) {
  const t = useTexts();
  const texts = usePasskeysTexts();
  const add = useWrite(addPasskey, {
    answers401: true,
    changes: [['factors'], ['sessions']],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Form
      write={{ isPending: add.isPending, error: asWrongPassword(add.error, 'current_password') }}
      advice={{ wrong_password: t.password.wrong, conflict: texts.full }}
      submit={texts.add}
      onSubmit={(field) => add.mutate({ name: field('name'), currentPassword: hasFactor ? undefined : field('current_password') })}
    >
      <Text size="sm">{texts.addAbout}</Text>
      <TextInput
        name="name"
        label={texts.name}
        description={texts.nameAbout}
        defaultValue={browserText(navigator.userAgent).slice(0, 60)}
        maxLength={60}
        required
        data-autofocus
      />
      {!hasFactor && <PasswordField name="current_password" label={t.password.current} autoComplete="current-password" />}
    </Form>
  );
}
