import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { removeMember, type KeysOfMember } from '../../api/members';
import type { Me } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { bannerDrafts } from '../../app/banner-drafts';
import { policyDrafts } from '../../app/policy-drafts';
import { ConfirmButton } from '../../components/confirm-button';
import { useTeamTexts } from '../../texts/team-texts';
import { KeysChoice } from './keys-choice';

interface Props {
  me: Me;
  isDisabled?: boolean;
}

/** Ends the person's own membership, and with it the session. */
export function LeaveButton({ me: { user, account }, isDisabled = false }: Props) {
  const t = useTeamTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [keys, setKeys] = useState<KeysOfMember>('keep');
  const leave = useWrite(removeMember, {
    onDone: () => {
      policyDrafts.dropAll();
      bannerDrafts.dropAll();
      void navigate({ to: '/sign-in', search: { email: user.email }, ignoreBlocker: true }).then(() => queries.clear());
    },
  });
  return (
    <ConfirmButton
      label={t.leave}
      title={t.leaveTitle(account.name)}
      confirm={t.leave}
      isDangerous
      size="compact-sm"
      disabled={isDisabled}
      advice={{ conflict: t.notNow }}
      returnsFocus={false}
      onConfirm={() => leave.mutateAsync({ userId: user.id, keys })}
    >
      <Text size="sm">{t.leaveAbout}</Text>
      <KeysChoice isYou value={keys} onChange={setKeys} />
    </ConfirmButton>
  );
}
