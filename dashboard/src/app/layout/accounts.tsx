import { Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../api/accounts';
import { useTeamTexts } from '../../texts/team-texts';

/** Items of the user menu, for people who have several accounts. */
export function Accounts({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTeamTexts();
  const accounts = useQuery(accountsQuery).data ?? [];
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t.accounts}</Menu.Label>
      <div role="group" aria-label={t.accounts}>
        <Menu.RadioGroup value={accounts.find(({ current }) => current)?.id ?? ''} onChange={onChoose}>
          {accounts.map(({ id, name, role }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {name}
              <Text size="xs" c="dimmed">
                {t.roles[role]}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  );
}
