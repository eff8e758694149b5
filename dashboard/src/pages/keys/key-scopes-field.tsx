import { Checkbox, Stack } from '@mantine/core';
import type { KeyScope, scopesOf } from '../../api/keys';
import { useTexts } from '../../texts/language';

interface Props {
  /** Of the person's role. */
  grants: ReturnType<typeof scopesOf>;
  value: KeyScope[];
  onChange: (scopes: KeyScope[]) => void;
}

/** Checkboxes for the scopes of a key. An empty selection allows everything, except for roles that must choose scopes. */
export function KeyScopesField({ grants: { scopes, mayAllowAll }, value, onChange }: Props) {
  const t = useTexts();
  return (
    <Checkbox.Group
      name="scopes"
      label={t.keys.scopes}
      description={mayAllowAll ? t.keys.scopesAbout : t.keys.scopesOfRole}
      value={value}
      onChange={onChange}
    >
      <Stack gap={6} my={6}>
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={t.keys.scopeTexts[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
