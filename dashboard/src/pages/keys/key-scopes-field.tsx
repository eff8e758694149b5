import { Checkbox, Stack } from '@mantine/core';
import { keyScopes, type KeyScope } from '../../api/keys';
import { useTexts } from '../../texts/language';

interface Props {
  value: KeyScope[];
  onChange: (scopes: KeyScope[]) => void;
}

/** What a key may do. None stands for everything. */
export function KeyScopesField({ value, onChange }: Props) {
  const t = useTexts();
  return (
    <Checkbox.Group name="scopes" label={t.keys.scopes} description={t.keys.scopesAbout} value={value} onChange={onChange}>
      <Stack gap={6} my={6}>
        {keyScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={t.keys.scopeTexts[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
