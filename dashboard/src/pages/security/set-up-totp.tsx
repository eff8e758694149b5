import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asWrongCode, asWrongPassword } from '../../api/api-error';
import type { Schema } from '../../api/client';
import { beginTotp, confirmTotp } from '../../api/factors';
import { useWrite } from '../../api/use-write';
import { CopyButton } from '../../components/copy-button';
import { Form } from '../../components/form';
import { PasswordField } from '../../components/password-field';
import { useTexts } from '../../texts/language';
import { QrCode } from './qr-code';

export function SetUpTotp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const t = useTexts();
  const [begun, setBegun] = useState<Schema<'NewTotp'>>();
  const begin = useWrite(beginTotp, { answers401: true, onDone: setBegun });
  if (begun !== undefined) return <Confirm totp={begun} onDone={onDone} />;
  return (
    <Form
      write={{ isPending: begin.isPending, error: asWrongPassword(begin.error, 'current_password') }}
      advice={{ wrong_password: t.password.wrong }}
      submit={t.factors.goOn}
      onSubmit={(field) => begin.mutate(field('current_password'))}
    >
      <PasswordField name="current_password" label={t.password.current} autoComplete="current-password" data-autofocus />
    </Form>
  );
}

function Confirm({ totp, onDone }: { totp: Schema<'NewTotp'>; onDone: (recoveryCodes: readonly string[]) => void }) {
  const t = useTexts();
  const confirm = useWrite(confirmTotp, {
    answers401: true,
    changes: [['factors']],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Stack>
      <Text size="sm">{t.factors.scan}</Text>
      <QrCode text={totp.uri} label={t.factors.qrCode} />
      <Text size="sm">{t.factors.typeSecret}</Text>
      <Group gap="xs">
        <Code data-testid="secret" fz="sm" p="xs" style={{ overflowWrap: 'anywhere' }}>
          {totp.secret}
        </Code>
        <CopyButton value={totp.secret} label={t.factors.secret} />
      </Group>
      <Form
        write={{ isPending: confirm.isPending, error: asWrongCode(confirm.error, 'code') }}
        submit={t.factors.setUp}
        onSubmit={(field) => confirm.mutate(field('code'))}
      >
        <TextInput name="code" label={t.factors.firstCode} autoComplete="one-time-code" inputMode="numeric" required autoFocus />
      </Form>
    </Stack>
  );
}
