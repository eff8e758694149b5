import type { Me } from '../../api/session';
import { useTeamTexts } from '../../texts/team-texts';

/** Why a page that was opened by its address is not shown, and whom to ask. */
export function NotAllowed({ me: { account, role = 'owner' } }: { me: Me }) {
  const t = useTeamTexts();
  return t.notAllowed(t.roles[role], account.name);
}
