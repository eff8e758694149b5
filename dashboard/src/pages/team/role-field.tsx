import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Role } from '../../api/roles';
import { useTeamTexts } from '../../texts/team-texts';

interface Props {
  name: string;
  roles: readonly Role[];
  value: Role;
  error?: ReactNode;
  onChange: (role: Role) => void;
}

/** Each role with what it may do. */
export function RoleField({ name, roles, value, error, onChange }: Props) {
  const t = useTeamTexts();
  return (
    <Radio.Group name={name} label={t.role} value={value} error={error} onChange={(chosen) => onChange(chosen as Role)}>
      <Stack gap="xs" my={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={t.roles[role]} description={t.roleAbouts[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
