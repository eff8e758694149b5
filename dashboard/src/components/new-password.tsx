import { PasswordInput } from '@mantine/core';
import { useTexts } from '../texts/language';

/** A password to be set (decision 5.2); `password` among the fields of its form. */
export function NewPassword({ label }: { label?: string }) {
  const t = useTexts();
  return (
    <PasswordInput
      name="password"
      label={label ?? t.fields.newPassword}
      description={t.fields.passwordRule}
      autoComplete="new-password"
      minLength={10}
      maxLength={1024}
      required
      visibilityToggleButtonProps={{ 'aria-label': t.fields.showPassword }}
    />
  );
}
