import { notifications } from '@mantine/notifications';
import { invite } from '../../api/members';
import type { Role } from '../../api/roles';
import { useWrite } from '../../api/use-write';
import { useTeamTexts } from '../../texts/team-texts';
import { RightsForm } from './rights-form';

interface Props {
  own: Role;
  onInvited: () => void;
}

export function InviteForm({ own, onInvited }: Props) {
  const t = useTeamTexts();
  const send = useWrite(invite, {
    changes: [['invitations']],
    onDone: ({ email }) => {
      notifications.show({ color: 'green', message: t.invited(email) });
      onInvited();
    },
  });
  return (
    <RightsForm
      own={own}
      first={{ role: 'auditor', site_ids: null }}
      write={send}
      submit={t.inviteSubmit}
      about={t.inviteAbout}
      advice={{ conflict: t.inviteConflict }}
      hasEmail
      onSubmit={(rights, email) => send.mutate({ email, ...rights })}
    />
  );
}
