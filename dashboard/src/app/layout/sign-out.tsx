import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../texts/language';

export function SignOut({ name }: { name: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = useWrite(logout, {
    onDone: () => {
      void navigate({ to: '/sign-in' }).then(() => queries.clear());
    },
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed" truncate maw={180} miw={0} title={name}>
        {name}
      </Text>
      <Button size="xs" variant="default" flex="none" loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
        {t.signOut}
      </Button>
    </Group>
  );
}
