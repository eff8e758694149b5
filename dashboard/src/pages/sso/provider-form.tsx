import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { Schema } from '../../api/client';
import { roles, type Role } from '../../api/roles';
import { Form } from '../../components/form';
import { useSsoTexts } from '../../texts/sso-texts';

interface Props {
  /** The one to change. */
  provider?: Schema<'SsoProvider'>;
  write: { isPending: boolean; error: Error | null };
  submit: string;
  advice: { conflict: string };
  onSubmit: (body: Schema<'UpdateSsoProvider'>) => void;
}

/** The least that is useful: an owner gives more on purpose. */
const firstRole: Role = 'auditor';

export function ProviderForm({ provider, write, submit, advice, onSubmit }: Props) {
  const t = useSsoTexts();
  return (
    <Form
      write={write}
      submit={submit}
      advice={advice}
      onSubmit={(field) => {
        const secret = field('client_secret');
        onSubmit({
          name: field('name'),
          issuer: field('issuer').trim(),
          client_id: field('client_id').trim(),
          default_role: field('default_role') as Role,
          proves_factor: field('proves_factor') === 'on',
          ...((provider === undefined || secret !== '') && { client_secret: secret }),
        });
      }}
    >
      <TextInput
        name="name"
        label={t.name}
        description={t.nameAbout}
        defaultValue={provider?.name}
        maxLength={120}
        required
        data-autofocus
      />
      <TextInput
        name="issuer"
        label={t.issuer}
        description={t.issuerAbout}
        defaultValue={provider?.issuer}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        maxLength={2048}
        required
      />
      <TextInput
        name="client_id"
        label={t.clientId}
        defaultValue={provider?.client_id}
        spellCheck={false}
        autoComplete="off"
        maxLength={255}
        required
      />
      <PasswordInput
        name="client_secret"
        label={t.clientSecret}
        description={provider === undefined ? t.secretAbout : t.keepSecret}
        autoComplete="off"
        maxLength={1024}
        required={provider === undefined}
      />
      <NativeSelect
        name="default_role"
        label={t.defaultRole}
        description={t.defaultRoleAbout}
        defaultValue={provider?.default_role ?? firstRole}
        data={roles.map((role) => ({ value: role, label: t.roles[role] }))}
      />
      <Checkbox
        name="proves_factor"
        label={t.provesFactor}
        description={t.provesFactorAbout}
        defaultChecked={provider?.proves_factor ?? false}
      />
    </Form>
  );
}
