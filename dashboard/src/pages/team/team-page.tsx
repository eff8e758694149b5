import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members';
import { meQuery, type Me } from '../../api/session';
import { sitesQuery } from '../../api/sites';
import { useMay } from '../../api/use-may';
import { DialogButton } from '../../components/dialog-button';
import { ListTable } from '../../components/list-table';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { siteNamesOf } from '../../components/site-names';
import { useTexts } from '../../texts/language';
import { useTeamTexts } from '../../texts/team-texts';
import { InviteForm } from './invite-form';
import { Invitations } from './invitations';
import { MemberRow } from './member-row';

export function TeamPage() {
  const me = useQuery(meQuery).data;
  return me && <Team me={me} />;
}

function Team({ me }: { me: Me }) {
  const texts = useTexts();
  const t = useTeamTexts();
  const members = useQuery(membersQuery);
  const siteNames = siteNamesOf(useQuery(sitesQuery).data?.data);
  const mayInvite = useMay('createInvitation');
  const { role = 'owner' } = me;
  return (
    <Page
      title={texts.navigation.team}
      about={t.about}
      actions={mayInvite && <DialogButton label={t.invite}>{(close) => <InviteForm own={role} onInvited={close} />}</DialogButton>}
    >
      <Loaded query={members}>
        {(list) => (
          <ListTable
            label={texts.navigation.team}
            columns={[
              { label: texts.fields.name, kind: 'main' },
              { label: t.role, kind: 'state' },
              { label: t.sites, kind: 'text' },
              { label: t.lastSeen },
              { label: t.secondFactor },
              { label: t.actions, kind: 'action' },
            ]}
          >
            {list.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                me={me}
                owners={list.filter((other) => other.role === 'owner').length}
                siteNames={siteNames}
              />
            ))}
          </ListTable>
        )}
      </Loaded>
      <Invitations siteNames={siteNames} />
    </Page>
  );
}
