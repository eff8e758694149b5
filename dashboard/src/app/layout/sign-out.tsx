import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Dialog } from '../../components/dialog';
import { useTexts } from '../../texts/language';
import { policyDrafts } from '../policy-drafts';

/** Who signs out leaves nothing behind in the tab: a text that is not published is lost, and that is asked before. */
export function SignOut({ name }: { name: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, ask] = useDisclosure(false);
  const signOut = useWrite(logout, {
    onDone: () => {
      policyDrafts.dropAll();
      void navigate({ to: '/sign-in', ignoreBlocker: true }).then(() => queries.clear());
    },
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed" truncate maw={180} miw={0} title={name}>
        {name}
      </Text>
      <Button
        size="xs"
        variant="default"
        flex="none"
        loading={signOut.isPending}
        onClick={() => (policyDrafts.isEmpty() ? signOut.mutate(undefined) : ask.open())}
      >
        {t.signOut}
      </Button>
      <Dialog opened={isAsking} onClose={ask.close} title={t.policies.draft.signOutTitle}>
        <Stack>
          <Text size="sm">{t.policies.draft.signOutAbout}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="light" color="red" loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
              {t.signOut}
            </Button>
            <Button onClick={ask.close} data-autofocus>
              {t.policies.draft.stay}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Group>
  );
}
