import type { Me } from '../../api/session';
import { Page } from '../../components/page';
import { useTeamTexts } from '../../texts/team-texts';

/** In place of a page that was opened by its address. */
export function NotAllowed({ me: { account, role = 'owner' } }: { me: Me }) {
  const t = useTeamTexts();
  return (
    <Page title={t.notAllowedTitle} about={t.notAllowed(t.roles[role], account.name)}>
      {null}
    </Page>
  );
}
