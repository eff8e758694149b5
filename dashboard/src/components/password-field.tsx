import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../texts/language';

export function PasswordField(props: PasswordInputProps) {
  const t = useTexts();
  return (
    <PasswordInput
      required
      // Mantine sets it on the box around the field.
      aria-invalid={props.error !== undefined && props.error !== null}
      visibilityToggleButtonProps={{ 'aria-label': t.fields.showPassword }}
      {...props}
    />
  );
}
