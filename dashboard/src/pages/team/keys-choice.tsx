import { Radio, Stack } from '@mantine/core';
import type { KeysOfMember } from '../../api/members';
import { useTeamTexts } from '../../texts/team-texts';

interface Props {
  isYou: boolean;
  value: KeysOfMember;
  onChange: (keys: KeysOfMember) => void;
}

/** What becomes of the API keys of somebody who goes. */
export function KeysChoice({ isYou, value, onChange }: Props) {
  const t = useTeamTexts();
  return (
    <Radio.Group label={isYou ? t.keysOfYou : t.keysOfMember} value={value} mt="sm" onChange={(keys) => onChange(keys as KeysOfMember)}>
      <Stack gap="xs" my={6}>
        <Radio value="keep" label={t.keysKeep} description={t.keysKeepAbout} />
        <Radio value="revoke" label={t.keysRevoke} description={t.keysRevokeAbout} />
      </Stack>
    </Radio.Group>
  );
}
