import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invitationsQuery, revokeInvitation, type Invitation } from '../../api/members';
import { useMay } from '../../api/use-may';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { Failure } from '../../components/failure';
import { ListCell, ListRow, ListTable } from '../../components/list-table';
import { Moment } from '../../components/moment';
import { Panel } from '../../components/panel';
import type { SiteNames } from '../../components/site-names';
import { useTexts } from '../../texts/language';
import { useTeamTexts } from '../../texts/team-texts';
import { sitesText } from './sites-text';

/** Nothing if there are none. */
export function Invitations({ siteNames }: { siteNames: SiteNames }) {
  const texts = useTexts();
  const t = useTeamTexts();
  const invitations = useQuery({ ...invitationsQuery, enabled: useMay('listInvitations') });
  if (invitations.data === undefined)
    return invitations.error && <Failure error={invitations.error} onRetry={() => void invitations.refetch()} />;
  if (invitations.data.length === 0) return null;
  return (
    <Panel title={t.invitations}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.invitationsAbout}
      </Text>
      <ListTable
        label={t.invitations}
        columns={[
          { label: texts.fields.email, kind: 'main' },
          { label: t.role, kind: 'state' },
          { label: t.sites, kind: 'text' },
          { label: t.invitedBy, kind: 'wide' },
          { label: t.expires },
          { label: t.revoke, kind: 'action' },
        ]}
      >
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} siteNames={siteNames} />
        ))}
      </ListTable>
    </Panel>
  );
}

function InvitationRow({ invitation, siteNames }: { invitation: Invitation; siteNames: SiteNames }) {
  const texts = useTexts();
  const t = useTeamTexts();
  const mayRevoke = useMay('revokeInvitation');
  const revoke = useWrite(revokeInvitation, { changes: [['invitations']] });
  const { id, email, role, site_ids: siteIds, invited_by: inviter, expires_at: expiry } = invitation;
  return (
    <ListRow>
      <ListCell label={texts.fields.email} kind="main">
        <Text size="sm" fw={600} miw={0}>
          {email}
        </Text>
      </ListCell>
      <ListCell label={t.role} kind="state">
        {t.roles[role]}
      </ListCell>
      <ListCell label={t.sites} kind="text">
        {sitesText(siteIds, siteNames, texts, t)}
      </ListCell>
      <ListCell label={t.invitedBy} kind="wide">
        {inviter}
      </ListCell>
      <ListCell label={t.expires}>
        <Moment at={expiry} />
      </ListCell>
      <ListCell label={t.revoke} kind="action">
        {mayRevoke && (
          <ConfirmButton
            label={t.revoke}
            name={t.revokeNamed(email)}
            title={t.revokeTitle(email)}
            confirm={t.revoke}
            isDangerous
            size="compact-sm"
            onConfirm={() => revoke.mutateAsync(id)}
          >
            {t.revokeAbout}
          </ConfirmButton>
        )}
      </ListCell>
    </ListRow>
  );
}
