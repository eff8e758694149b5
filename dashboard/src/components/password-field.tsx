import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../texts/language';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts();
  return (
    <PasswordInput
      required
      // Mantine says it of the box around the field.
      aria-invalid={props.error !== undefined && props.error !== null}
      visibilityToggleButtonProps={{ 'aria-label': t.fields.showPassword }}
      {...props}
    />
  );
}
