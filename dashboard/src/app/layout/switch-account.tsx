import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { switchAccount } from '../../api/accounts';
import { useWrite } from '../../api/use-write';
import { Dialog } from '../../components/dialog';
import { Failure } from '../../components/failure';
import { useTexts } from '../../texts/language';
import { useTeamTexts } from '../../texts/team-texts';
import { bannerDrafts } from '../banner-drafts';
import { policyDrafts } from '../policy-drafts';
import { startAfresh } from '../start-afresh';

interface Props {
  accountId: string;
  onEnd: () => void;
}

/** Enters another account of the person. Asks first if there are drafts, because they are dropped. */
export function SwitchAccount({ accountId, onEnd }: Props) {
  const texts = useTexts();
  const t = useTeamTexts();
  const queries = useQueryClient();
  const router = useRouter();
  const [hasDrafts] = useState(() => !policyDrafts.isEmpty() || !bannerDrafts.isEmpty());
  const enter = useWrite(switchAccount, {
    onDone: () => {
      policyDrafts.dropAll();
      bannerDrafts.dropAll();
      startAfresh(queries, router);
    },
  });
  const begin = useEffectEvent(() => {
    if (!hasDrafts) enter.mutate(accountId);
  });
  useEffect(() => begin(), []);
  return (
    <Dialog opened={hasDrafts || enter.isError} onClose={onEnd} isBusy={enter.isPending} title={t.switchTitle}>
      <Stack>
        {enter.error ? <Failure error={enter.error} /> : <Text size="sm">{t.switchAbout}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={enter.isPending} onClick={onEnd}>
            {texts.cancel}
          </Button>
          <Button loading={enter.isPending} onClick={() => enter.mutate(accountId)}>
            {hasDrafts ? t.switchConfirm : texts.failures.tryAgain}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
