import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { PasswordField } from './password-field';

interface Props {
  name: string;
  label?: string;
  error?: ReactNode;
}

/** The limits are those of decision 5.2. */
export function NewPassword({ name, label, error }: Props) {
  const t = useTexts();
  return (
    <PasswordField
      name={name}
      error={error}
      label={label ?? t.fields.newPassword}
      description={t.fields.passwordRule}
      autoComplete="new-password"
      minLength={10}
      maxLength={1024}
    />
  );
}
