import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { asApiError } from '../../api/api-error';
import { csrfTokensIn } from '../../api/csrf-token';
import { invitationQuery } from '../../api/invitation';
import { meQuery } from '../../api/session';
import { Failure } from '../../components/failure';
import { LinkButton } from '../../components/links';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';
import { useInvitationTexts } from '../../texts/team-texts';
import { Invited } from './invited';
import { createTokenKeeper, tokenInFragment } from './invitation-token';

const keeper = createTokenKeeper(globalThis.sessionStorage);

export function InvitationPage() {
  const t = useInvitationTexts();
  const token = useToken();
  if (token !== '') return <One key={token} token={token} />;
  return (
    <Page title={t.title}>
      <Text>{t.noToken}</Text>
    </Page>
  );
}

/** The address loses the token, so that the history of the browser does not keep it. */
function useToken(): string {
  const navigate = useNavigate();
  const arrived = tokenInFragment(useLocation({ select: ({ hash }) => hash }));
  const [kept] = useState(keeper.find);
  const [token, setToken] = useState(arrived === '' ? kept : arrived);
  if (arrived !== '' && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (arrived === '') return;
    keeper.keep(arrived);
    void navigate({ to: '/invitation', hash: '', replace: true });
  }, [arrived, navigate]);
  return token;
}

function One({ token }: { token: string }) {
  const texts = useTexts();
  const t = useInvitationTexts();
  const invitation = useQuery(invitationQuery(token));
  // Without its cookie there is no session, and nothing to ask for.
  const me = useQuery({ ...meQuery, enabled: csrfTokensIn(document.cookie).length > 0, retry: false });
  const { status } = asApiError(invitation.error);
  // 400: a token of another length.
  const reason = status === 404 ? t.gone : status === 400 ? t.noToken : undefined;
  if (invitation.data !== undefined && !me.isLoading)
    return <Invited token={token} invitation={invitation.data} signedInAs={me.data?.user.email} onAccepted={keeper.drop} />;
  if (invitation.error === null)
    return (
      <Page title={t.title}>
        <Group role="status">
          <Loader size="sm" />
          <Text>{texts.loading}</Text>
        </Group>
      </Page>
    );
  return (
    <Page title={reason === undefined ? t.title : t.goneTitle}>
      {reason !== undefined ? <Text>{reason}</Text> : <Failure error={invitation.error} onRetry={() => void invitation.refetch()} />}
      <Group>
        <LinkButton to="/sign-in" variant="default">
          {texts.signIn.title}
        </LinkButton>
      </Group>
    </Page>
  );
}
