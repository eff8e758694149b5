import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { asApiError } from '../../api/api-error';
import { logout } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { Dialog } from '../../components/dialog';
import { Failure } from '../../components/failure';
import { useTexts } from '../../texts/language';
import { bannerDrafts } from '../banner-drafts';
import { policyDrafts } from '../policy-drafts';

/** Signing out drops all drafts. If there are any, `dialog` asks first. */
export function useSignOut(): { start: () => void; dialog: ReactNode } {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, dialog] = useDisclosure(false);
  const signOut = useWrite(endSession, {
    onDone: () => {
      policyDrafts.dropAll();
      bannerDrafts.dropAll();
      void navigate({ to: '/sign-in', ignoreBlocker: true }).then(() => queries.clear());
    },
  });
  const start = () => {
    signOut.reset();
    // On a shared computer, a failed sign-out must not go unnoticed.
    if (policyDrafts.isEmpty() && bannerDrafts.isEmpty()) signOut.mutate(undefined, { onError: dialog.open });
    else dialog.open();
  };
  return {
    start,
    dialog: (
      <Dialog
        opened={isOpen}
        onClose={dialog.close}
        isBusy={signOut.isPending}
        title={signOut.error === null ? t.policies.draft.signOutTitle : t.signOutFailed}
      >
        <Stack>
          {signOut.error && <Failure error={signOut.error} />}
          {!policyDrafts.isEmpty() && <Text size="sm">{t.policies.draft.signOutAbout}</Text>}
          {!bannerDrafts.isEmpty() && <Text size="sm">{t.signOutDiscardsBanner}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="light" color="red" loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
              {t.signOut}
            </Button>
            <Button disabled={signOut.isPending} onClick={dialog.close} data-autofocus>
              {t.policies.draft.stay}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    ),
  };
}

/** A session that already ended counts as signed out. */
async function endSession(): Promise<void> {
  try {
    await logout();
  } catch (error) {
    if (asApiError(error).status !== 401) throw error;
  }
}
